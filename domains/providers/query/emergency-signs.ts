import { joinsConcepts, wordsOfConcepts } from './emergency-concepts.ts'
import { frames } from './emergency-frames.ts'
import { isCriticalReading } from './emergency-readings.ts'

/**
 * Sentences of an emergency that no list of phrases can hold, by what they say together. Sources: MedlinePlus, "Recognizing medical
 * emergencies"; American Stroke Association, signs of a stroke; NHS, "Anaphylaxis", "Acid and chemical burns", "Head injury".
 */
/** A fall, of which nobody may have seen that the head was hit. Source: NHS, "Head injury and concussion". */
const fall = / (?:fell|fallen|falling|cayo(?! (?:mal|bien|pesad\w*) )|caido|caida|rodo|resbalo) /
const earlier =
  / (?:last|past) (?:week|month|year) | (?:days?|weeks?|months?|years?) ago | hace (?:\w+ ){1,2}(?:dias|semanas?|mes|meses|anos?) | (?:semana|mes|ano) pasad[oa] /
/** Source: NHS, "Hip fracture", "Dehydration", "Dysphagia"; MedlinePlus, "Unconsciousness". */
const cantStand =
  / (?:cant|cannot|couldnt|unable to|no pued[eo]|no pudo|no logra) (?:\w+ ){0,2}(?:walk|stand|get up|bear|weight|apoyar\w*|pisar|caminar|pararse|levantarse) /
const ofHip =
  / (?:hips?|legs?|cadera|pierna|femur|(?:6[5-9]|[789]\d)|elderly|abuel[oa]|grand\w+|mother|father|mom|dad|mama|papa|madre|padre) /
const runs = / (?:diarrh?o?ea|diarrea|vomit\w*|throw\w* up|threw up|poop\w*|chorro) /
const dry =
  / (?:no|not|hasnt|havent|doesnt|without|sin) (?:\w+ ){0,3}(?:wet|pee\w*|urinat\w*|moja\w*|orina\w*|pipi|hace pis|diapers?) | (?:dry|seco) (?:diapers?|panal) | (?:sunken|hundid[oa]s?) (?:eyes|ojos|mollera|fontanel\w*) /
const greenVomit = / (?:vomit\w*|throw\w* up) (?:\w+ ){0,2}(?:green|verde|bile|bilis) /
const onFloor = / (?:on|in|en) (?:the |el )?(?:floor|ground|piso|suelo) | tirad[oa] /
const numbCheeks =
  / (?:no siento|cant feel|numb|dormid[oa]|entumid[oa]|se me durmio) (?:\w+ ){0,4}(?:cara|face) | (?:cara|face) (?:\w+ ){0,2}(?:numb|dormida|entumida) /
const crooked =
  / (?:mouth|boca|smile|sonrisa) (?:\w+ ){0,3}(?:crooked|droop\w*|lado|chuec[oa]|torcid[oa]|one side) | se (?:me|le) va la boca /
const noSwallow =
  / (?:no pued[eo]|cant|cannot|couldnt|unable to|no pasa) (?:\w+ )?(?:pasar|tragar|swallow|drink|ni)(?: (?:even|ni|my|the|mi|su|own|la|el))* (?:agua|saliva|water|spit) /
const chestPain =
  / (?:chest|pecho) .*(?:pain\w*|hurt\w*|tight\w*|pressure|heavy|squeez\w*|crush\w*|weird|numb|duele|dolor\w*|opresion|oprim\w*|apriet\w*|presion|punza\w*|sud(?:a|o|ando|or)|sweat\w*) | (?:pain\w*|hurts?|tight\w*|pressure|heavy|squeez\w*|crush\w*|clutch\w*|duele|dolor\w*|opresion|oprim\w*|apriet\w*|presion|punza\w*|sud(?:a|o|ando|or)|sweat\w*) .*(?:chest|pecho) /
/** What comes from the lungs, the breast or a muscle: not the heart. */
const noHeart =
  / (?:cough\w*|tos|flemas?|phlegm|mucus|congest\w*|infection|lump|bolita|bulto|leche|amamant\w*|milk|rash|muscle|musculo|gym|gimnasio|pesas) /
/** With pain in the chest these are a heart attack until a doctor says otherwise. */
const ofHeart =
  / (?:arm|brazo|jaw|mandibula|quijada|(?:spread\w*|radiat\w*|goes|going|moves|moving|sube|va|corre|irradia|recorre) (?:\w+ ){0,3}(?:neck|shoulder|back|teeth|cuello|hombro|espalda|dientes)|sweat\w*|sud(?:a|o|ando|or)|faint\w*|breathe|breath|respir(?:ar|o|a)|aire|gr[ae]y|gris|clutch\w*|crush\w*|oprim\w*) /
const swollen =
  / (?:tongue|throat|face|lips?|mouth|lengua|garganta|cara|labios?) (?:\w+ ){0,3}(?:swell\w*|swollen|puff\w*|hinch\w*) | (?:swell\w*|swollen|hinch\w*) (?:\w+ ){0,2}(?:tongue|throat|face|lips?|lengua|garganta|cara|labios?) /
const trigger =
  / (?:sting|stings|stung|jellyfish|scorpions?|picad[ao]\w*|picadura\w*|pico|medusas?|aguamalas?|alacran\w*|peanuts?|nuts?|shrimps?|shellfish|seafood|bees?|wasps?|penicillin|antibiotics?|allerg\w*|hives|cacahuates?|nuez|nueces|camaron\w*|mariscos?|abejas?|avispas?|penicilina|antibiotico|alerg\w*|ronchas|comer|eating) /
const cantBreathe =
  / (?:cant|cannot|couldnt|hard|trouble|difficulty|struggl\w*|barely|no pued[eo]|cuesta|apenas|dificultad|problemas?) (?:\w+ ){0,2}(?:breath\w*|respirar) | falta (?:el|de) aire | short(?:ness)? of breath /
const gasping = / (?:asthma|asma|asthmatic|asmatic[oa]) /
const unrelieved =
  / (?:not|isnt|doesnt|no|nothing) (?:\w+ ){0,3}(?:work\w*|help\w*|quita|funciona|sirve|cede|alivia|hace|ayuda|doing anything) /
const onHead =
  / (?:head|cabeza) .*(?:fell|fall|hit|bump\w*|bang\w*|cayo|caida|golpe\w*|pego|pegue) | (?:fell|fall|hit|bump\w*|bang\w*|cayo|caida|golpe\w*|pego|pegue) .*(?:head|cabeza) /
const concussed =
  / (?:vomit\w*|throw\w* up|threw up|drows\w*|sleepy|conf(?:us|und)\w*|desmay\w*|dormid[oa]|somnolient[oa]|adormilad[oa]|convuls\w*|passed out) /
const feverish = / (?:fever|feverish|fiebre|calentura|temperature|temperatura) /
const stiffNeck =
  / (?:stiff|rigid) neck | neck (?:is )?(?:stiff|rigid) | (?:cuello|nuca) (?:\w+ )?(?:ties[oa]|rigid[oa]|dur[oa]) | rigidez (?:de|en) (?:la )?(?:nuca|cuello) /
/** A baby of less than three months; a fever of theirs is an emergency. Source: NHS, "High temperature (fever) in children". */
const aBaby =
  / (?:baby|babys|babies|newborn|infant|childs?|kids?|toddlers?|sons?|daughters?|bebe|bebita|recien nacid[oa]|hij[oa]|nin[oa]|nen[ea]|old) /
const newborn =
  / (?:newborns?|(?:\d|one|two|three|four|five|six|seven|eight|ten) (?:days?|weeks?|wks?) old|(?:1|2|one|two) months? old|recien nacid[oa]s?|de (?:\d+|un|dos) (?:dias?|semanas?)|(?<!hace |desde )(?:1|2|un|dos) mes(?:es)?) /
/** From three to six months a fever of 39 °C is one. */
const smallBaby = / (?:[3-6]|three|four|five|six|tres|cuatro|cinco|seis) (?:months?|mes(?:es)?) /
const highFever = / (?:39|4[012]|10[2-6])(?:[.,]\d)?(?: |c |f )/
/** Pain in the chest of which nothing else is said, neither when it comes nor since when. */
const onlyChestPain =
  /^ (?:(?:i|have|having|got|im|my|a|the|tengo|tiene|me|mi|le|un|una|mucho|muy|fuerte|bad|strong|severe|really|sharp|sudden|help|ayuda|hoy|today|now|ahora|dolor|pain|esposo|esposa|papa|mama|husband|wife|dad|mom|father|mother|has|of|de) )*(?:chest (?:pains?|pressure|tightness|hurts?)|(?:pains?|pressure|tightness) in (?:my |the |his |her )?chest|(?:dolor|presion|opresion) (?:muy )?(?:fuerte )?(?:en|de) (?:el |mi )?pecho|duele (?:mucho )?(?:el|mi) pecho)(?: (?:mucho|muy|fuerte|bad|really|a|lot|now|today|tonight|hoy|ahora|ahorita|help|ayuda|please|por|favor))* $/
/** What was before is told, and then what is: `we came home and now my husband has chest pain`. */
const andNow =
  / (?:(?:and|but|y|pero) )?(?:now|suddenly|all of a sudden|just now|ahora|ahorita|de repente|de pronto) /
/** Pain where the appendix is, with fever or vomiting. Source: MedlinePlus, "Appendicitis". */
const appendix =
  / (?:lower right|right lower|(?:bottom|low) (?:down )?(?:on the )?right|right (?:hand )?side|lado derecho|costado derecho|a la derecha|abajo derecha|derecho abajo|(?:parte )?baj[oa] derech[oa]|derecha de (?:la|mi|su) (?:panza|barriga)|derech[oa] del? (?:la |mi |su )?(?:abdomen|vientre|estomago|panza|barriga)|(?:navel|belly button|ombligo) .*(?:right|derech[oa])) /
const bellyPain =
  / (?:pain|hurts?|ache|dolor|duele) (?:.*)?(?:belly|abdom\w+|stomach|tummy|side|lower right|panza|barriga|vientre|estomago|lado|derech\w) | (?:belly|abdom\w+|stomach|tummy|panza|barriga|vientre) .*(?:pain|hurts?|ache|dolor|duele) /
const vomits = / (?:vomit\w*|throw\w* up|threw up|being sick|devolviendo|guacare\w*) /
/** Source: MedlinePlus, "Preeclampsia", "Gastrointestinal bleeding", "Fever", "Hypoglycemia"; NHS, "Testicle pain", "Headaches", "High blood pressure". */
const withChild = / (?:pregnan\w*|embaraz\w*|weeks along) /
/** From the twentieth week on. Source: NHS, "Vaginal bleeding and miscarriage in pregnancy". */
const lateInPregnancy =
  / (?:2\d|3\d|4[0-2]) ?(?:weeks?|wks?|semanas?|sem) | (?:[5-9]|five|six|seven|eight|nine|cinco|seis|siete|ocho|nueve) (?:months?|meses) /
const bleeds = / (?:bleed\w*|sangr(?:o|a|ado|ando)|hemorragia) /
const otherBlood =
  / (?:nose|nosebleeds?|nariz|gums?|encias?|hemorr?h?oids?|hemorroid\w*|almorranas?|piles) /
/** Source: NHS, "Meningitis", "Sepsis". */
const purpleSpots =
  / (?:(?:purple|violet|blood) (?:\w+ )?(?:spots|rash|dots|marks)|(?:manchas|manchitas|puntos|puntitos|moretones) (?:\w+ )?(?:morad[oa]s|purpuras|violetas?)|petechiae|petequias) /
/** Source: NHS, "Tonsillectomy". */
const ofTonsils = / (?:tonsil\w*|anginas|amigdal\w*) /
const bloody = / (?:blood\w*|bleed\w*|sangr\w*) /
const cutOut = / (?:surgery|operat\w*|removed|out|oper\w+|quitaron|cirugia) /
/** Source: NHS, "Spinal injury". */
const struck =
  / (?:fell|fallen|fall|falling|accident|crash\w*|dived?|diving|hit by|thrown|cayo|cai|caida|choque|choco|accidente|atropell\w+|clavado) /
const unfeltLimbs =
  / (?:no (?:siento|siente|puedo mover|puede mover|mueve)|(?:cant|cannot) (?:feel|move)|numb|no feeling in|paraly\w+) (?:\w+ ){0,2}(?:legs|feet|arms|toes|piernas|pies|brazos) /
const inLabour = / (?:labou?r|giving birth|contractions|parto|contracciones|dando a luz) /
const partOut =
  / (?:foot|feet|arm|hand|cord|pie|pies|mano|brazo|cordon) (?:\w+ ){0,2}(?:out|showing|hanging|fuera|afuera|saliendo) /
const headache = / (?:headaches?|head hurts|dolor de cabeza|duele la cabeza|migra\w+) /
const clouding = / (?:blur\w*|vision|spots|flash\w*|lights|borros\w*|veo luces|lucecitas|vista) /
const severe =
  / (?:severe|worst|terrible|explo\w*|horrible|awful|intens[oa]|fuerte|fuertisimo|peor|insoportable|unbearable|vomit\w*|throwing up) /
const abrupt = / (?:sudden|suddenly|repentin[oa]|de repente|de golpe|de pronto|out of nowhere) /
const tarry =
  / (?:black|tarry|negr[oa]s?) (?:\w+ )?(?:stools?|poop|poo|popo|caca|heces|evacuaci\w+) | (?:stools?|poop|poo|popo|caca|heces) (?:\w+ ){0,2}(?:black|tarry|negr[oa]s?) /
const faint = / (?:dizz\w*|faint\w*|weak\w*|pale|mare\w*|debil\w*|palid\w*|desmay\w*) /
const confused =
  / (?:conf(?:us|und)\w*|disorient\w*|desorient\w*|delir\w*|alucina\w*|hallucinat\w*|no reacciona|not responding|floppy|limp|convuls\w*) /
const testicle = / (?:testic\w+|ball|balls|huevo|huevos) /
/** Since an hour or this morning. */
const lately =
  / (?:sudden\w*|(?:an|one|two|few|\d+) hours? ago|this morning|minutes? ago|for an hour|since an hour|woke up|de repente|de golpe|de pronto|hace (?:\w+ )?(?:horas?|rato|minutos)|(?:desde|since) (?:la manana|hoy|today)|esta manana|desperte|amanec\w+) /
const aches = / (?:pain\w*|hurts?|ache\w*|dolor\w*|duele\w*) /
const twisted = / (?:twist\w*|torsion|torcid\w*|torcio) /
/** A heart attack that is felt elsewhere. */
const outside =
  / (?:jaw (?:pain|hurts)|(?:duele|dolor de|dolor en) (?:la )?quijada|pain in (?:my|his|her) jaw|duele la mandibula|dolor de mandibula|left arm|brazo izquierdo) /
const coldSweat = / (?:sweat\w*|sud(?:o|a|ando|or|oroso)) /
/** Source: American Stroke Association: sudden weakness of a limb, sudden loss of sight. */
const weakLimb =
  / (?:weak\w*|numb\w*|paraly\w*|(?:cant|cannot) move|no (?:pued[eo] mover|muev[eo]|sient[eo])|sin fuerza|debil\w*|dormid[oa]|entumid[oa]) (?:\w+ ){0,3}(?:arm|leg|side|half|brazo|pierna|lado|mitad) /
const injured =
  / (?:fell|fall|hit|injur\w*|lift\w*|gym|tennis|twist\w*|sprain\w*|broke\w*|surgery|slept|sleeping|posture|carpal|cai|cayo|golp\w*|cargu?e|cargar|torci\w*|cirugia|operaron|dormi) /
const sightless =
  / (?:(?:lost|lose|losing|no|loss of) (?:\w+ )?(?:vision|sight)|(?:cant|cannot|couldnt) see (?:\w+ )?(?:anything|nothing|out of|from|with)|see .*nothing|double vision|see(?:s|ing)? double|ve[o]? doble|vision doble|went (?:black|dark|blind)|perdi (?:\w+ )?(?:vista|vision)|perdio (?:\w+ )?(?:vista|vision)|no ve[o]? (?:nada|con un|de un|por un)) /
/** Source: NHS, "Glaucoma": an acute attack. */
const eyePain =
  / (?:(?:severe|terrible|bad|intense|really|strong|awful) (?:\w+ ){0,2}eye (?:pain|hurts)|eye (?:\w+ )?(?:hurts|pain\w*) (?:\w+ ){0,3}(?:a lot|terribl\w+|bad\w*|so much)|eye pain|(?:dolor|duele) (?:\w+ ){0,3}(?:ojo)) /
const haloed =
  / (?:halos?|rainbows?) .*(?:vomit\w*|nause\w*|throw\w*|nauseas) | (?:vomit\w*|throw\w* up) .*(?:halos?) /
/** Source: NHS, "Your baby's movements". */
const unmoving =
  / (?:no (?:\w+ )?(?:siento|sentido|ha sentido|siente)|(?:cant|havent|hasnt|not|dont) (?:\w+ )?(?:feel|felt)|stopped feeling) (?:\w+ ){0,2}(?:bebe|baby) /
const limpBaby =
  / (?:floppy|limp|lethargic|aguad[oa]|guang[oa]|flacid[oa]|desguanzad[oa]|(?:wont|cant|doesnt|not|no) (?:\w+ ){0,2}(?:wake|waking|despierta|reacciona)|muy caliente .*(?:dias|semanas)|(?:dias|semanas) .*muy caliente) /
/** Source: NHS, "Diabetic ketoacidosis". */
const ofDiabetes =
  / (?:(?:diabet\w*|sugar|azucar|glucos\w*) .*(?:[3-9]\d\d|ketones|cetonas|high|alta)|(?:type 1|tipo 1)) /
const choked = / (?:chok\w+|atragant\w+|ator[oa]\w*) /
const mute =
  / (?:cant|cannot|couldnt|not|no pued[eo]|no logra) (?:\w+ )?(?:speak|talk|breath\w*|cough|swallow|hablar|respirar|toser) /
/** Source: NHS, "Anaphylaxis": of the skin and of another part at once. */
const stings =
  / (?:sting|stings|stung|bees?|wasps?|bit|bite|peanuts?|nuts?|shrimp|shellfish|penicillin|antibiotic|abeja|avispa|piquete|pico|picadura|mariscos|camaron\w*|cacahuates?|penicilina|antibiotico) /
const welts = / (?:hives|welts|ronchas|urticaria|swelling|hinchad[oa]|swollen) /
const spreads =
  / (?:dizzy|faint\w*|pass(?:ed|ing) out|vomit\w*|throat|breath\w*|wheez\w*|maread[oa]|mareo|desmay\w*|garganta|respir\w*|aire) /
const scalded =
  / (?:burn|burned|burnt|burns|scald\w*|quem[oe]|quemad[oa]|quemadura\w*) .*(?:hot|boiling|coffee|tea|soup|oil|water|iron|stove|chest|face|arm|leg|hand|caliente|hirviendo|cafe|te|sopa|aceite|agua|plancha|estufa|pecho|cara|brazo|pierna|mano) | (?:hot|boiling) (?:water|oil|coffee|tea|soup) .*(?:burn\w*|scald\w*|spill\w*) | (?:agua|aceite|cafe|sopa|te) (?:caliente|hirviendo) /
const healed = / (?:scars?|marks?|cicatri\w+|marcas?|keloids?|queloides?) /
/** Source: NHS, "Postpartum psychosis". */
const afterBirth =
  / (?:gave birth|had (?:a|our|the|her) baby|postpartum|newborn|dio a luz|di a luz|posparto|postparto|tuvo (?:al|a su) bebe|parto) /
const voices =
  / (?:voices|hallucinat\w*|delusion\w*|paranoi\w*|hurt (?:the|her|my) baby|voces|alucin\w*|delira\w*|hacerle dano) /
const hardBelly = / (?:hard|rigid|swollen|dura|duro|hinchad[oa]|inflamad[oa]) /
const hanging =
  / (?:finger|thumb|toe|hand|fingertip|dedo|pulgar|mano|oreja|ear) .*(?:hanging|half off|almost off|cuelga|colgando|se le ve el hueso) /
const unanswering =
  / (?:not|isnt|wont|no|ya no) (?:\w+ )?(?:answer\w*|contesta|respond\w*|reacciona|wake|waking|despierta) /
const oddBreath =
  / (?:breath\w*|respira\w*) (?:\w+ )?(?:weird|funny|strange|odd|rar[oa]|mal|ruidos\w*|slow\w*|lento) /
/** For so long no stroke lasts, nor does an appendix wait. */
export const lasting =
  / (?:for|over) (?:\w+ ){0,2}(?:weeks|months|years) | hace (?:\w+ ){0,2}(?:semanas|mes|meses|anos) | every (?:morning|night|day|time|month|year) | cada (?:manana|noche|vez|dia|mes) | (?:sometimes|always|often|usually|siempre|a veces|seguido) | when i (?:sleep|wake|sit) | al (?:dormir|despertar) /
const sugar = / (?:sugar|azucar|glucose|glucosa|diabet\w*) /
const clouded =
  / (?:conf(?:us|und)\w*|disorient\w*|desorient\w*|desmay\w*|faint\w*|responde|reacciona) /
const fromBowel = / (?:poop\w*|stools?|popo|caca|heces|diarr?h?o?ea|evacu\w*) /
const muchBlood = / (?:lots?|tons|full|much|mucha|pura|muchisima) (?:of )?(?:blood|sangre) /
const stroke = {
  mouth:
    / (?:face|mouth|cara|boca|rostro) (?:\w+ ){0,4}(?:crooked|droop\w*|twisted|numb|fallen|chuec\w*|torcid\w*|caid[oa]|paraliz\w*|dormid\w*|lado) | (?:crooked|droop\w*|twisted|numb|half|mitad|chuec\w*|torcio|durmio) (?:\w+ ){0,3}(?:face|mouth|cara|boca) /,
  arm: / (?:cant|cannot|couldnt|weak|numb|(?:lost|no) (?:all )?feeling in|paraliz\w*|no puede|no puedo|no mueve|no siente|sin fuerza|dormid\w*|durmio|entumi\w*) (?:\w+ ){0,4}(?:arm|leg|brazo|pierna|side|lado) | (?:arm|leg|brazo|pierna|side|lado) (?:\w+ ){0,2}(?:weak|numb|limp|paraliz\w*|dormid\w*|entumid\w*) /,
  speech:
    / (?:cant|cannot|couldnt|unable to|slurr\w*) (?:\w+ )?(?:speak|speech|talk|(?:the |my |his |her )?words) | (?:speech|words) (?:\w+ )?(?:slurr\w*|garbled|weird|funny) | no (?:puede|puedo|pudo) hablar | dejo de hablar | habla (?:\w+ )?(?:raro|arrastr\w+|trabado) /,
  sudden: / (?:suddenly|sudden|de repente|de pronto|de golpe) /,
}

/** True when a folded text, with a space at each end, says what only an emergency has; `recent` is what of it was not long ago. */
export function signsOfEmergency(text: string, recent: string): boolean {
  const says = (...all: readonly RegExp[]) => all.every((sign) => sign.test(text))
  return (
    text.split(andNow).some((part) => onlyChestPain.test(` ${part.trim()} `)) ||
    joinsConcepts(text, recent) ||
    isCriticalReading(text) ||
    frames.some((frame) => frame.test(recent)) ||
    (says(chestPain, ofHeart) && !noHeart.test(text)) ||
    (says(swollen) && (says(trigger) || says(cantBreathe))) ||
    says(gasping, unrelieved) ||
    (says(fall, concussed) && !lasting.test(text) && !earlier.test(text)) ||
    (says(fall, cantStand, ofHip) && !lasting.test(text) && !earlier.test(text)) ||
    says(aBaby, runs, dry) ||
    says(aBaby, greenVomit) ||
    says(onFloor, unanswering) ||
    (says(numbCheeks, crooked) && !lasting.test(text)) ||
    says(noSwallow) ||
    says(onHead, concussed) ||
    says(feverish, stiffNeck) ||
    says(feverish, newborn, aBaby) ||
    says(feverish, smallBaby, highFever, aBaby) ||
    (says(appendix, bellyPain) && (says(feverish) || says(vomits)) && !lasting.test(text)) ||
    says(withChild, headache, clouding) ||
    (says(withChild, lateInPregnancy, bleeds) && !otherBlood.test(text)) ||
    says(headache, abrupt, severe) ||
    says(tarry, faint) ||
    says(feverish, confused) ||
    says(feverish, purpleSpots) ||
    says(ofTonsils, bloody, cutOut) ||
    says(inLabour, partOut) ||
    (says(struck, unfeltLimbs) && !lasting.test(text) && !earlier.test(text)) ||
    says(testicle, twisted) ||
    says(testicle, abrupt) ||
    says(testicle, lately, aches) ||
    (says(weakLimb, lately) && !lasting.test(text) && !injured.test(text)) ||
    (says(sightless, lately) && !lasting.test(text)) ||
    says(eyePain, haloed) ||
    says(unmoving) ||
    says(aBaby, limpBaby) ||
    says(ofDiabetes, vomits) ||
    says(choked, mute) ||
    says(stings, welts, spreads) ||
    (says(aBaby, scalded) && !healed.test(text)) ||
    says(afterBirth, voices) ||
    says(greenVomit, hardBelly) ||
    says(hanging) ||
    says(outside, coldSweat) ||
    says(sugar, unanswering) ||
    says(unanswering, oddBreath) ||
    says(sugar, clouded) ||
    says(fromBowel, muchBlood) ||
    (Object.values(stroke).filter((sign) => sign.test(text)).length > 1 && !lasting.test(text))
  )
}

/** The words of the signs, to find them misspelt. */
export const wordsOfSigns: readonly string[] = [
  ...frames,
  ...Object.values(stroke),
  ...[chestPain, ofHeart, swollen, trigger, cantBreathe, gasping, onHead, concussed, feverish],
]
  .flatMap(({ source }) => source.match(/(?<![\\\w])[a-z]{5,}(?![\\\w[])/g) ?? [])
  .concat(wordsOfConcepts)
