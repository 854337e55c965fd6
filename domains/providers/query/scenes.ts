import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { fold } from '@numo/kit/text.ts'
import type { Token } from './tokens.ts'
import { urgentScenes } from './urgent-signs.ts'

/** What people tell in a sentence, and who treats it: all of these are said, in any order, and `not` is not. */
export type Scene = { ids: readonly string[]; all: readonly RegExp[]; not?: RegExp }

const cancer =
  / (?:cancer|tumou?r|metasta\w*|terminal|leukemia|leucemia|als|ela|dying|muriendo|moribund[oa]|advanced|avanzad[oa]|desahuciad[oa]) /
/** Nothing heals it any more, and nobody should suffer. Source: NHS, "What end of life care involves". */
const comfort =
  / (?:nothing (?:more|else|left)|no more (?:treatment|chemo)|stopp\w+ (?:treatment|chemo)|comfort\w*|suffer\w*|last (?:days|weeks|months)|end of life|at home (?:without pain|in peace)|pain free|die at home|be at home|(?:ya )?no (?:hay|pueden hacer|se puede hacer) (?:mas|nada)|nada (?:mas )?que hacer|no sufra|sin (?:dolor|sufrir)|sufriendo|ultimos (?:dias|meses)|bien morir|morir en (?:la |su )?casa|en paz|calidad de vida|desahuciad[oa]) /
/** Source: NHS, "Pressure ulcers". */
const inBed =
  / (?:bedridden|bed ?bound|(?:cant|never|doesnt) (?:get out of|leave) (?:the )?bed|always in bed|(?:stays|lies|is) in bed|wheelchair|paralyzed|postrad[oa]|encamad[oa]|(?:siempre|todo el dia) (?:acostad[oa]|en (?:la )?cama)|(?:esta|vive|pasa) (?:\w+ )?en (?:la )?cama|no se (?:puede )?levanta\w*|silla de ruedas) /
const sore =
  / (?:sores?|bed ?sores?|wounds?|ulcers?|llagas?|escaras?|heridas?|ulceras?|dressings?|curacion\w*|curar\w*) /
/** Source: American Society of Plastic Surgeons, "Body contouring". */
const slimmer =
  / (?:(?:lost|losing|dropped) (?:\w+ ){0,3}(?:kilos?|kg|kgs|pounds|lbs|stone|weight)|weight loss|bariatric|baj(?:e|ado|ar|o) (?:\w+ ){0,3}(?:kilos?|peso)|perdi (?:\w+ ){0,3}(?:kilos?|peso)|adelgac\w+|manga gastrica|bypass|after (?:two|three|my) (?:pregnanc\w+|kids)|despues de (?:mis|los|tres|dos) (?:embarazos|hijos)) /
const spareSkin =
  / (?:(?:loose|excess|extra|saggy|hanging|sagging|too much|leftover) (?:\w+ )?skin|skin (?:\w+ ){0,2}(?:hang\w*|sag\w*|loose)|(?:sobra|cuelga|exceso|mucha|cuelgan|sobrante) (?:\w+ ){0,2}(?:piel|pellejos?)|(?:piel|pellejos?) (?:\w+ ){0,3}(?:cuelga|colgad[oa]|colgando|sobra|sobrante|flacid[oa]|suelta)|piel que me sobra) /
/** Source: NHS, "Laser eye surgery and lens surgery". */
const laser = / (?:lasers?|lasik|prk|refractive|refractiva|smile) /
const sight =
  / (?:myopi[ac]|short ?sight\w*|near ?sight\w*|far ?sight\w*|long ?sight\w*|astigmat\w*|glasses|contacts|eyesight|vision|miop[ie]\w*|astigmatismo|hipermetropia|presbicia|lentes|gafas|anteojos|graduacion) /
/** Source: NHS, "Heart failure". */
const legs = / (?:legs?|ankles?|feet|piernas?|tobillos?|pies) /
const swell = / (?:swell\w*|swollen|puff\w*|hinch\w*|inflam\w*|edema) /
const breathless =
  / (?:breath\w*|winded|pillows|(?:get|gets|getting|am|im|so) puffed|puffed (?:out|walking|going|climbing|after|when)|aliento|respir\w*|aire|falta el aire|cans[ao]\w*|agit\w*|sofoc\w*|almohadas|ahog\w*) /
/** In pregnancy, after a bite or with a wound it is something else. */
const otherSwelling =
  / (?:pregnan\w*|embaraz\w*|bit|bitten|sting|stung|pico|picadura|mordio|sprain\w*|torci\w*|injur\w*|golpe\w*|allerg\w*|alerg\w*|asthma|asma|flight|vuelo) /
/** Source: NHS, "Infertility". */
const child =
  / (?:baby|babies|pregnan\w*|conceiv\w*|children|kids|bebe|bebes|embaraz\w*|concebir|hijos?|encargar) /
const trying =
  / (?:trying (?:for|to (?:have|get|conceive))|been trying|ttc|wont get pregnant|(?:cant|cannot) (?:get pregnant|conceive)|busc(?:ando|amos|o) (?:un |tener |quedar\w* |el )?(?:bebe|hij[oa]s?|embaraz\w*)|intent(?:ando|amos|o|ado) (?:\w+ )?(?:tener|quedar\w*|embaraz\w*|concebir)|trat(?:ando|amos) de (?:tener|quedar\w*|embaraz\w*|concebir)|no (?:logr\w+|pod\w+|puedo|me) (?:\w+ )?(?:quedar\w*|embaraz\w*|concebir|tener (?:un )?(?:bebe|hijos))) /
const whoTakesIt =
  / (?:take care of|childcare|babysit\w*|ninera|guarderia|depress\w*|deprim\w*|speak|english speaking) /
/** Source: NHS, "Peripheral arterial disease". */
const calves = / (?:calf|calves|legs?|pantorrillas?|piernas?) /
const walking = / (?:walk\w*|cami\w+|andar|cuadras?|blocks?) /
const resting =
  / (?:(?:when|if|until) i (?:rest|stop|sit)|goes away (?:when|after|with)|stops when|al (?:descansar|parar\w*|detener\w*)|(?:cuando|si) (?:me )?(?:descanso|paro|detengo|siento)|tengo que (?:parar\w*|detener\w*)) /
/** Source: NHS, "Underactive thyroid". */
const coldness =
  / (?:always cold|feel cold|cold all the time|cold intolerance|friolent[oa]|siempre (?:tengo )?frio|mucho frio) /
const slowing =
  / (?:gain\w* weight|weight gain|hair|tired|fatigue\w*|constipat\w*|subi\w* de peso|engord\w*|pelo|cabello|cansad[oa]|cansancio|estrenid[oa]) /
/** Source: NHS, "Rheumatoid arthritis". */
const jointsOfHand =
  / (?:fingers?|hands?|knuckles?|joints?|dedos|manos|nudillos|articulaciones|coyunturas) /
const stiffness =
  / (?:stiff\w*|rigid\w*|ties[oa]s?|engarrotad[oa]s?|entiesad[oa]s?|hinchad[oa]s|swollen) .*(?:morning|wake|woke|hour|manana|amane\w+|despert\w+|hora|levant\w+) | (?:morning|wake|manana\w*|amane\w+|despert\w+|levant\w+) .*(?:stiff\w*|rigid\w*|ties[oa]s?|engarrotad[oa]s?) /
/** Source: MedlinePlus, "Dengue". */
const mosquito = / (?:mosquit\w*|zancudos?|moscos?|dengue) /
const fever = / (?:fever\w*|fiebre|calentura|temperatur\w+) /
/** Source: NHS, "Early or delayed puberty". */
const smallGirl =
  / (?:child|[5-9] (?:anos|year\w*)|(?:five|six|seven|eight|nine|cinco|seis|siete|ocho|nueve) (?:anos|year\w*)) /
const puberty =
  / (?:breasts?|boobs|periods?|pubic|puberty|armpit hair|pechos?|senos?|busto|bubis|regla|menstru\w*|vello|pubertad) (?!milk|feed|feeding|pain)/
const girl = / (?:daughter|girl|nina|hija|niece|sobrina|granddaughter|nieta) /
/** Source: NHS, "Care homes". */
const alone =
  / (?:(?:cant|cannot|no longer|not able to|shouldnt) (?:\w+ ){0,2}(?:live|be|be left|be home) (?:alone|on (?:his|her) own|by (?:him|her)self)|no (?:se )?puede (?:\w+ )?(?:vivir|estar|quedar(?:se)?) sol[oa]|no (?:l[oa] )?pod\w+ dejar(?:l[oa])? sol[oa]|ya no puede (?:vivir )?sol[oa]) /
const residence =
  / (?:residence|home|place|facility|lugar|residencia|casa|asilo|estancia|hogar) (?!(?:care|nurse|visit|help|cuid))/
const liveIn = / (?:donde vivan?|where (?:he|she|they) can live|to live in|para vivir|que viva) /
const oldPerson =
  / (?:mother|father|mom|dad|grand\w+|parents|elderly|mama|papa|madre|padre|abuel\w+|adulto mayor|alzheimer|dementia|demencia|suegr[oa]) /
/** Source: NHS, "Food poisoning". */
const ate =
  / (?:ate|eaten|eating|comi|comimos|comio|seafood|oysters?|ceviche|mariscos|tacos|street food|restaurant|buffet|sushi) /
const onToilet =
  / (?:(?:on|to|running to|in) the (?:toilet|bathroom|loo|washroom)|(?:del|al|en el|ir al) (?:bano|escusado|inodoro)) /
/** What was sewn has to come out. */
const sewn = / (?:stitch(?:es)?|sutures?|staples|puntos|suturas?|grapas) /
const takenOut =
  / (?:out|remov\w*|take out|taken out|quit(?:ar|en|e|arme|arle|aran|o)\w*|retir\w+|sacar\w*|saquen) /
const openedAgain =
  / (?:open\w*|burst|split|infect\w*|pus|abri\w*|abiert\w*|solto|soltaron|sangr\w*|bleed\w*) /
const nerves = / (?:pain|dolor) /

/** Source: NHS, "Post-traumatic stress disorder". */
const terror =
  / (?:accidents?|crash|assault\w*|attack(?:ed)?|robbed|robbery|mugged|war|earthquake|abuse\w*|accidente|choque|asalt\w+|robo|robaron|guerra|temblor|secuestr\w+|abus\w+) /
const haunted =
  / (?:nightmares?|flashbacks?|panic\w*|relive|reliving|terrified|afraid|scared|(?:cant|cannot|dont) (?:\w+ ){0,2}(?:drive|get into|go out|sleep)|pesadillas?|panico|miedo|revivo|no puedo (?:manejar|subirme|dormir|salir)) /
/** Source: NHS, "Menopause". */
const sweats = / (?:sweat\w*|hot flu?a?sh\w*|bochornos?|sudo|sudores|sudoracion|calorones|sofocos) /
const noPeriod =
  / (?:(?:no|not|without|stopped|missed|skipp\w+|irregular|late|havent|hasnt) (?:\w+ ){0,4}periods?|periods? (?:\w+ ){0,3}(?:stopped|irregular|gone|late)|menopaus\w*|(?:no|ya no|sin|irregular) (?:me )?(?:\w+ )?(?:baja |llega )?(?:la |mi )?(?:regla|menstruacion|periodo)|regla (?:\w+ )?irregular) /
/** Source: NHS, "Drug addiction: getting help". */
const drinks =
  / (?:drink(?:s|ing)? (?:too much|every day|a lot)|alcohol\w*|drunk|drugs?|cocaine|opioids?|meth|fentanyl|heroin|pills|bebe mucho|toma (?:mucho|diario|demasiado)|borracho|drogas?|cristal|cocaina|crack|marihuana|weed) /
const stops = / (?:rehab|detox\w*|anexo|desintoxica\w*|clean|sober|sobri\w+|dejar(?:lo|la)?|quit) /
const treatment =
  / (?:prescri\w*|refill\w*|receta\w*|smok\w*|fum\w*|test|antidoping|prueba|stent|heart|surgery|knee|hip|shoulder) /
/** Source: NHS, "Presbyopia". */
const reading = / (?:read|reading|phone|menu|leer|lectura|celular|letras) /
const atArmsLength =
  / (?:far away|further away|arms? length|hold \w+ far|lejos|alej(?:ar|o|arlo|arme)|letras chiquitas|small print) /

/** Source: NHS, "Jaundice". */
const yellow =
  / (?:(?:skin|eyes|face|whites?) (?:\w+ ){0,4}yellow|yellow (?:skin|eyes)|(?:piel|ojos|cara) (?:\w+ ){0,3}amarill[oa]s?|(?:puse|puso|poniendo|pusieron) (?:\w+ )?amarill[oa]s?) /
/** Source: NHS, "Food allergy". */
const welts =
  / (?:hives?|rash\w*|welts|itch\w*|swell\w*|swollen|ronchas?|sarpullido|urticaria|comezon|hinch\w*) /
const afterFood =
  / (?:(?:after|when|if|every time) (?:\w+ ){0,3}(?:eat\w*|ate|having|drinks?)|(?:peanuts?|nuts|shrimp|shellfish|seafood|eggs?|milk|strawberries)|(?:despues de|cuando|al|si) (?:\w+ ){0,2}com(?:er|e|o|io|i)|cacahuates?|nuez|nueces|camaron\w*|mariscos?|huevos?|fresas?) /

const scenes: readonly Scene[] = [
  {
    ids: ['gastroenterology', 'hepatology', 'internal-medicine'],
    all: [yellow],
    not: / (?:teeth|tooth|nails?|toenails?|dientes?|unhas?|newborn|baby|bebe|recien) /,
  },
  {
    ids: ['allergy', 'dermatology'],
    all: [welts, afterFood],
    not: / (?:stomach|belly|tummy|panza|estomago|abdomen|barriga|feet|legs?|ankles?|pies|piernas?|gums?|encias?|toes?|dedo) /,
  },
  { ids: ['psychology', 'psychiatry'], all: [terror, haunted], not: cancer },
  { ids: ['gynecology', 'endocrinology'], all: [sweats, noPeriod] },
  { ids: ['addiction-medicine', 'psychiatry', 'psychology'], all: [drinks, stops], not: treatment },
  { ids: ['optometry', 'ophthalmology'], all: [reading, atArmsLength] },
  { ids: ['palliative-care', 'home-care', 'pain-medicine'], all: [cancer, comfort] },
  { ids: ['nursing', 'home-care'], all: [inBed, sore] },
  { ids: ['plastic-surgery'], all: [slimmer, spareSkin] },
  { ids: ['ophthalmology'], all: [laser, sight] },
  {
    ids: ['cardiology', 'internal-medicine', 'family-medicine'],
    all: [legs, swell, breathless],
    not: otherSwelling,
  },
  { ids: ['fertility', 'gynecology'], all: [child, trying], not: whoTakesIt },
  {
    ids: ['vascular-surgery', 'cardiology'],
    all: [
      calves,
      walking,
      resting,
      / (?:pain\w*|hurts?|ache\w*|cramp\w*|dolor\w*|duele\w*|calambre\w*) /,
    ],
  },
  { ids: ['endocrinology', 'internal-medicine', 'family-medicine'], all: [coldness, slowing] },
  {
    ids: ['rheumatology', 'internal-medicine'],
    all: [jointsOfHand, stiffness],
    not: / (?:trigger|gatillo|jammed|broke\w*|fractur\w*) /,
  },
  {
    ids: ['infectious-diseases', 'internal-medicine', 'emergency-medicine'],
    all: [mosquito, fever],
  },
  {
    ids: ['pediatric-specialists', 'pediatrics', 'endocrinology'],
    all: [girl, smallGirl, puberty],
  },
  { ids: ['nursing-home', 'home-care'], all: [alone, residence, oldPerson] },
  { ids: ['nursing-home', 'home-care'], all: [liveIn, residence, oldPerson] },
  { ids: ['gastroenterology', 'family-medicine'], all: [ate, onToilet], not: nerves },
  {
    ids: ['nursing', 'family-medicine', 'general-surgery'],
    all: [sewn, takenOut],
    not: openedAgain,
  },
]

/** `walk*` begins a word, `que … cuide` has up to three words between. */
const signOf = (words: string) =>
  new RegExp(
    ` (?:${words
      .trim()
      .split('|')
      .map((one) =>
        fold(one.replaceAll('*', 'STAR').replace('…', 'GAP').replaceAll('\\d', 'DIGIT'))
      )
      .map((one) =>
        one
          .replaceAll('star', String.raw`\w*`)
          .replace('gap ', String.raw`(?:\w+ ){1,3}`)
          .replaceAll('digit', String.raw`\d`)
      )
      .join('|')}) `
  )
/** The scenes of `lay-words/scenes.csv`. */
export const listedScenes = parse<Record<'specialties' | 'said' | 'unless', string>>(
  readFileSync(new URL('../lay-words/scenes.csv', import.meta.url)),
  { columns: true }
).map(({ specialties, said, unless }): Scene => {
  const all = said.split('&').filter((words) => words.trim() !== '')
  return {
    ids: specialties.split(' '),
    all: all.map((words) => signOf(words)),
    ...(unless ? { not: signOf(unless) } : {}),
  }
})

/** Returns who treats what the words tell together, and whether it must be seen within a day; null when they tell none of it. */
export function sceneOf(
  tokens: readonly Pick<Token, 'text'>[]
): { ids: readonly string[]; is_urgent: boolean } | null {
  const text = ` ${tokens.map((token) => token.text).join(' ')} `
  const applies = ({ all, not }: Scene) => all.every((sign) => sign.test(text)) && !not?.test(text)
  const urgent = urgentScenes.find(applies)
  const found = urgent ?? scenes.find(applies) ?? listedScenes.find(applies)
  return found ? { ids: found.ids, is_urgent: urgent !== undefined } : null
}
