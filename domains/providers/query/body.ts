import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { fold } from '@numo/kit/text.ts'
import { isFrequent, noForms } from './lexicon.ts'
import type { Marked } from './marks.ts'
import { rootOf } from './roots.ts'

/** What may be wrong with a part of the body; who treats it depends on both. */
const complaints = ['pain', 'skin', 'lump', 'nerve'] as const
type Complaint = (typeof complaints)[number]

type Row = Record<'part_en' | 'part_es' | Complaint, string>

const rows: Row[] = parse(readFileSync(new URL('../lay-words/body.csv', import.meta.url)), {
  columns: true,
  bom: true,
})
const idsOf = (row: Row): Record<Complaint, readonly string[]> => ({
  pain: row.pain.split(' '),
  skin: row.skin.split(' '),
  lump: row.lump.split(' '),
  nerve: row.nerve.split(' '),
})

/** Words for a part of the body to the kinds of care for each complaint about it. */
const parts = new Map(
  rows.flatMap((row) =>
    `${row.part_en} ${row.part_es}`
      .split(' ')
      .filter(Boolean)
      .map((word) => [fold(word), idsOf(row)] as const)
  )
)

export const isPart = (word: string): boolean => parts.has(word)

const wordsOf = (text: string) => text.trim().split(/\s+/)
/** Words of complaints in both languages, in the forms people write them. */
const complaintOf: ReadonlyMap<string, Complaint> = new Map(
  (
    [
      [
        'pain',
        `pain pains painful ache aches aching achy hurt hurts hurting sore soreness stiff stiffness tender spasm spasms
        swollen swelling swells swelled inflamed inflammation injured injury injure sprain sprained strain strained twisted twist pulled torn tore
        broke broken fracture fractured dislocated popped popping pops cracking cracks clicks clicking locks locking bruised bruise throbbing
        discomfort killing cramp cramps pressure tight tightness bothers bothering jammed smashed purple black giving gave bend straighten infection infected cracked chipped crack loose discharge puffy banged bumped leaking oozing pus throbs
        dolencia dolencias dolor dolores duele duelen doliendo dolia dolio molestia molestias adolorido adolorida tieso tiesa contractura inflamado
        inflamada inflamo inflama hinchado hinchada hinchan hincha hincho lesion lesionado lesione lastime lastimado lastimo golpe golpee golpeo
        torci torcio torcido torcida esguince desgarre desgarro rompi rompio roto rota quebre quebro quebrado fractura fracture fracturo truena truenan
        punzadas punzada infeccion infectado infectada infecto infectan hinchazon ardor doblar estirar mover calambre calambres molesta molestan punza punzan arde arden aprieta presion tension tiron jalon matando quema cruje crujen morado morada moreton moretones lloran llorosos rechinan rechino grind grinding pegue pego golpeado golpeada supura pus liquido secrecion punzante`,
      ],
      [
        'skin',
        `itch itchy itches itching rash rashes spots pimples pimple hives peeling flaky scaly blister blisters redness bumps sores wart warts mole moles
        eczema fungus dry thinning falling
        comezon picazon pica pican ronchas roncha sarpullido erupcion granos granito granitos manchas mancha pelando pela pelan despelleja descama ampolla ampollas verruga
        verrugas lunar lunares salpullido resequedad reseca resecas hongos hongo`,
      ],
      [
        'lump',
        'abscess abscesses absceso abscesos lump lumps bump growing mass cyst cysts growth tumor tumour ball knot bola bolita bolitas bulto bultos masa quiste quistes tumor protuberancia chipote creciendo crecio',
      ],
      [
        'nerve',
        `numb numbness asleep pins tingling tingle tingles burning tremor tremors trembling trembles shaking shakes shake shaky twitching twitch twitches weakness paralyzed paralysis
        entumido entumida entumidos entumidas entume entumen dormido dormida duerme duermen hormigueo hormigueos adormecido adormecida adormecen
        adormece adormecimiento tiembla tiemblan temblor temblores debilidad paralizado paralizada calambritos`,
      ],
    ] as const
  ).flatMap(([complaint, text]) => wordsOf(text).map((word) => [word, complaint] as const))
)

/** Words of parts of the body and of what may be wrong with them. */
export const bodyWords: ReadonlySet<string> = new Set([...parts.keys(), ...complaintOf.keys()])

const minRoot = 5
/** Other forms of these words by their roots: `ardiendo`, `inflamándose`, `bothered`. */
const complaintOfRoot: ReadonlyMap<string, Complaint> = new Map(
  [...complaintOf]
    .filter(([word]) => word.length >= minRoot)
    .flatMap(([word, complaint]) =>
      (['en', 'es'] as const).map(
        (language) => [`${language} ${rootOf(word, language)}`, complaint] as const
      )
    )
)

const whatIsSaid = (text: string): Complaint | undefined =>
  complaintOf.get(text) ??
  (text.length < minRoot || parts.has(text) || text === 'duelo' || noForms.has(text)
    ? undefined
    : (complaintOfRoot.get(`en ${rootOf(text, 'en')}`) ??
      complaintOfRoot.get(`es ${rootOf(text, 'es')}`)))

/** True for a word that says that something hurts, itches or is numb. */
export const isComplaint = (text: string): boolean => whatIsSaid(text) !== undefined

const refused: ReadonlySet<string> = new Set(['no', 'not', 'cant', 'cannot', 'dont', 'ni'])
/** `no siento la mano`, `can't feel my toes`. */
const isUnfelt = (marked: readonly Marked[], i: number) =>
  /^(?:feel|feels|feeling|siento|siente)$/.test(marked[i]?.text ?? '') &&
  refused.has(marked[i - 1]?.text ?? '')

/** `mi mamá` is nobody's breast, and who `got back` has no pain there. */
const isNoPart = (marked: readonly Marked[], i: number) => {
  const [text, before] = [marked[i]?.text, marked[i - 1]?.text ?? '']
  return (
    (text === 'mama' && /^(?:mi|tu|su|nuestra)$/.test(before)) ||
    (text === 'back' && /^(?:to|from|in|at|home)$/.test(marked[i + 1]?.text ?? '')) ||
    (text === 'back' &&
      /^(?:got|get|come|came|went|go|going|moved|be|been|am|just|comes|call|way)$/.test(before))
  )
}

/** The part of the body that a word is a part of: the foot of `el dedo chiquito del pie`. */
function wholePart(marked: readonly Marked[], at: number): ReturnType<typeof idsOf> | undefined {
  const link = marked.slice(at + 1, at + 3).findIndex(({ text }) => /^(?:de|del|of)$/.test(text))
  const whole =
    link < 0
      ? undefined
      : marked.slice(at + 2 + link, at + 4 + link).find(({ text }) => parts.has(text))
  const own = parts.get(marked[at]?.text ?? '')
  // The joints of the hands are the joints' doctor's.
  return own?.pain[0] === 'rheumatology' ? own : (parts.get(whole?.text ?? '') ?? own)
}

const wound: ReadonlySet<string> = new Set(
  wordsOf(
    'cut cuts gash bleed bleeds bleeding wound laceration sliced scraped corte cortada cortadas corto sangra sangran sangrando sangrado sangro herida raspon raspe burn burned burnt scalded quemo queme quemadura quemaduras quemada'
  )
)
/** Who treats a wound on an arm, leg, the back or the face; of the eye, the mouth or the breast, who treats its pain. */
const woundIds = ['emergency-medicine', 'family-medicine', 'general-surgery'] as const
const limbs =
  /^(?:orthopedics|physical-therapy|hand-surgery|podiatry|general-surgery|neurology|dermatology)$/

/** A part of the body and what is wrong with it are at most so many words apart. */
const reach = 6

const complaintRole = (ids: readonly string[], words: number) =>
  ({ is: 'care', ids, words, is_name: false, is_complaint: true }) as const

const bite = complaintRole(['emergency-medicine', 'family-medicine', 'infectious-diseases'], 2)
/** With fever it may be dengue. */
const insectBite = complaintRole(['family-medicine', 'dermatology', 'infectious-diseases'], 2)

/**
 * Marks a part of the body with a complaint near it, which no phrase has read: `a lump in my armpit`, `me arde la planta del pie`. Who
 * treats it follows from both (`lay-words/body.csv`).
 */
export function markBody(marked: readonly Marked[]) {
  // What a bite did to it says the bite.
  if (marked.some(({ role, text }) => role?.is === 'care' && bitten.test(text))) return
  const free = (token: Marked | undefined) => token?.role === null
  for (const [i, token] of marked.entries()) {
    const ids = wholePart(marked, i)
    if (!ids || !parts.has(token.text) || !free(token) || isNoPart(marked, i)) continue
    const around = Array.from({ length: 2 * reach }, (_, n) =>
      n % 2 === 0 ? i - 1 - n / 2 : i + 1 + (n - 1) / 2
    )
    const saidAt = (at: number) =>
      isUnfelt(marked, at) ? 'nerve' : whatIsSaid(marked[at]?.text ?? '')
    const near = around
      .filter((at) => free(marked[at]) && saidAt(at) !== undefined)
      .flatMap((at) => (marked[at] ? { one: marked[at], said: saidAt(at) } : []))
    const cut = around.flatMap((at) => {
      const one = marked[at]
      return one && free(one) && wound.has(one.text) ? one : []
    })
    if (cut.length > 0) {
      const role = complaintRole(limbs.test(ids.pain[0] ?? '') ? woundIds : ids.pain, 2)
      for (const one of [token, ...cut]) one.role = role
      continue
    }
    // Where several are said: numbness before a lump, a lump before the skin, and pain last.
    const found = (['nerve', 'lump', 'skin', 'pain'] as const).find((complaint) =>
      near.some(({ said }) => said === complaint)
    )
    if (!found) continue
    const role = complaintRole(ids[found], 2)
    token.role = role
    for (const { one, said } of near) if (said === found) one.role = role
  }
}

const owned = /^(?:my|his|her|mi|mis|su|sus)$/

/** Marks a part of the body of which nothing is said, where no other care was read: `my armpit`, `la nuca`. */
export function markBodyAlone(marked: readonly Marked[]) {
  if (marked.some(({ role }) => role?.is === 'care')) return
  for (const [i, token] of marked.entries()) {
    // `my thigh` is a part of somebody; of `thigh` and `palm` alone nobody knows.
    const isSaid = !isFrequent(token.text) || owned.test(marked[i - 1]?.text ?? '')
    const ids =
      token.role === null && isSaid && !isNoPart(marked, i) ? wholePart(marked, i) : undefined
    if (ids) token.role = complaintRole(ids.pain, 1)
  }
}

const animals: ReadonlySet<string> = new Set(
  wordsOf(`dog cat monkey bat raccoon snake spider tick bee wasp jellyfish stingray iguana rat mouse squirrel ant bug insect fish horse pig fox coati lizard
    perro gato murcielago serpiente vibora arana garrapata abeja avispa medusa raya raton mono hormiga bicho insecto pez caballo tejon mapache rata scorpion alacran escorpion ciempies centipede mosquito mosco zancudo`)
)
const bitten =
  /^(?:bit|bite|bites|bitten|sting|stings|stung|scratch|scratched|mord\w+|pic[oa]|picaron|picadura|picaduras|picada|piquete|piquetes|rasguno|arano)$/
const insects = /^(?:bug|insect|mosquito|ant|tick|bicho|insecto|mosco|zancudo|hormiga|garrapata)s?$/

/** Marks a bite or sting by an animal near it: `bitten by a stray dog`, `me picó una avispa`. */
export function markBites(marked: readonly Marked[]) {
  if (marked.some(({ text }) => /^(?:scars?|cicatri\w+|months|years|meses|anos)$/.test(text)))
    return
  for (const [i, token] of marked.entries()) {
    if (token.role !== null || !bitten.test(token.text)) continue
    const animal = marked
      .slice(Math.max(0, i - 4), i + 5)
      .find(({ role, text }) => role === null && animals.has(text.replace(/s$/, '')))
    if (!animal) continue
    token.role = animal.role = insects.test(animal.text) ? insectBite : bite
  }
}
