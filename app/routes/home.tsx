export default function Home() {
  return <main><h1>Harmattan Aviation</h1></main>;
}
