/** Names of people and clinics for the generated directory, most common first. */
const list = (text: string) => text.trim().split(/\s+/)

const commonGivenNames = list(`
  María José Juan Ana Luis Carlos Sofía Jorge Miguel Laura Pedro Carmen Francisco Lucía Manuel Elena David
  Daniel Isabel Javier Paula Rafael Andrea Fernando Patricia Alejandro Gabriela Ricardo Verónica Eduardo
  Claudia Roberto Mónica Sergio Silvia Antonio Rosa Alberto Teresa Raúl Beatriz Enrique Adriana Arturo
  Leticia Óscar Alicia Héctor Diana Martín Ximena Rodrigo Valeria Ángel Natalia Pablo Camila Diego Mariana
  John Mary James Linda Robert Susan Michael Karen William Nancy Thomas Betty Richard Helen Joseph Sandra
  Charles Donna Mark Carol Paul Ruth Steven Sharon Andrew Michelle Kenneth Emily Joshua Amanda Kevin Melissa
  Somchai Suda Anan Malee Niran Ploy Chai Wanida João Inês Tiago Gonçalo Ahmed Fatima Omar Layla Yusuf Noor
  Hassan Aisha`)

const commonFamilyNames = list(`
  García Martínez López Hernández González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez Morales Vázquez
  Jiménez Reyes Díaz Torres Gutiérrez Ruiz Mendoza Aguilar Ortiz Moreno Castillo Romero Álvarez Méndez Chávez
  Rivera Juárez Ramos Domínguez Herrera Medina Castro Vargas Guzmán Velázquez Muñoz Rojas Contreras Salazar
  Luna Ortega Ríos Estrada Guerrero Santiago Silva Delgado Soto Cervantes Núñez Sandoval Cortés Peña Solís
  Arriaga Ibáñez Zúñiga Figueroa Espinoza Lara Navarro Molina Cabrera Ávila Padilla Valdez Ochoa Campos
  Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson White Harris Clark
  Lewis Walker Young Allen King Wright Scott Green Baker Adams Nelson Hill Campbell Mitchell Roberts Carter
  Phillips Evans Turner Parker Collins Edwards Stewart Morris Murphy Cook Rogers Morgan Cooper Peterson
  Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Jesus Sousa Fernandes Gonçalves Gomes Lopes
  Wongsakul Srisuk Chaiyasit Boonmee Saelim Al-Mansoori Haddad Nasser Khalil Farouk`)

const starts = list(`al bar ca del fer gon her iz lor men ni or pal quin ros sal tor ur val zam`)
const middles = list(`a ba de fi ga le mo ni ra so ti ve zu ri en ol us`)
const familyEnds = list(`dez nez rez lva rra nto les ado ero ini uez osa ente iga ales ura ño man`)
const givenEnds = list(`a o ia io el ina ita an la lo ra na`)

/** Composes names from syllables; a stride spreads them over all first syllables. */
function composed(expected: number, ends: readonly string[]): string[] {
  const all = starts.length * middles.length * ends.length
  const stride = 1009 // prime, and no divisor of the lengths of the lists
  return Array.from({ length: expected }, (_, n) => {
    const place = (n * stride) % all
    const start = starts[place % starts.length] ?? ''
    const middle = middles[Math.floor(place / starts.length) % middles.length] ?? ''
    const end = ends[Math.floor(place / starts.length / middles.length)] ?? ''
    return start.charAt(0).toUpperCase() + start.slice(1) + middle + end
  })
}

export const givenNames = [
  ...commonGivenNames,
  ...composed(800 - commonGivenNames.length, givenEnds),
]
export const familyNames = [
  ...commonFamilyNames,
  ...composed(4000 - commonFamilyNames.length, familyEnds),
]

export const clinicKinds = list('Clínica Hospital Centro Consultorio Médica Sanatorio')
export const clinicNames = list(`
  Ángeles Peñón Santa-Fe San-Rafael del-Sol Los-Arcos La-Paz Alameda Reforma Las-Palmas El-Roble Costa-Azul
  Vista-Hermosa San-José Norte Sur Oriente Providencia Esperanza San-Lucas Santa-Lucía La-Luz Del-Valle
  Metropolitano Universitario Británico Americano Internacional Bicentenario Monte-Alto`).map(
  (name) => name.replaceAll('-', ' ')
)

/** Main language by country, where it is not English. */
export const languageOfCountry: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    es: 'MX ES CO AR PE VE CL EC GT CU BO DO HN PY SV NI CR PA UY PR',
    zh: 'CN TW HK SG',
    hi: 'IN NP',
    pt: 'BR PT AO MZ',
    ar: 'EG SA IQ SY MA DZ SD AE JO LB TN YE LY KW QA OM',
    ru: 'RU BY KZ KG',
    ja: 'JP',
    id: 'ID',
    tr: 'TR',
    de: 'DE AT CH',
    fr: 'FR BE SN CI CM ML CD',
    it: 'IT',
    th: 'TH',
    vi: 'VN',
    ko: 'KR',
    pl: 'PL',
    uk: 'UA',
    fa: 'IR AF',
  }).flatMap(([language, countries]) =>
    countries.split(' ').map((country) => [country, language] as const)
  )
)
