export default function Booking() {
  return <main><h1>Book Your Flight</h1></main>;
}
