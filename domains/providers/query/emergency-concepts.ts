/**
 * Emergencies by concepts that a sentence joins in any order. In a list `wake*` begins a word, `a ~ b` has up to three words between, and
 * `{part}` is the list of that name.
 */
const parts: Readonly<Record<string, string>> = {
  no: 'cant|cannot|can not|couldnt|wont|doesnt|dont|didnt|isnt|not|no|nothing|hardly|barely|unable to|stopped|ya no|ni|sin|dejo de|apenas|hasnt|havent',
  cant: 'cant|cannot|can not|couldnt|unable to|struggl*|barely|hardly|(?:no|apenas) (?:lo |la |se |le |me )?(?:pued[eo]|podemos|podia|logr[oa]|alcanz[oa])',
  sudden:
    'sudden*|all at once|out of nowhere|out of the blue|de repente|de pronto|de golpe|de la nada|repentin[oa]|just now|right now|minutes? ago|hour ago|ahorita|ahora mismo|hace (?:\\w+ )?(?:rato|minutos|momento)|acaba de',
  pain: 'pain*|hurts?|hurting|agony|killing|ache*|dolor*|duele*|doliendo|punzada*|colico*',
  strong:
    'severe*|strong|sharp|worst|terribl*|unbearable|awful|so bad|really bad|fuert\\w*|intens*|horribl*|peor|insoportabl*|brutal|much[io]sim[oa]|stabbing',
  faint:
    'faint*|pass(?:ed|ing)? out|black(?:ed|ing) out|collaps*|desmay*|desvanec*|desplom*|keel* over|mareo|maread[oa]|mareando|dizz*|lighthead*|pale|palid[oa]',
  fallen:
    'collaps*|passed out|fainted|unconscious|desplom*|desmay*|desvanec*|inconsciente|tirad[oa]|(?:on|in|en) (?:\\w+ )?(?:\\w+ )?(?:floor|ground|piso|suelo)|went limp|keel* over|blacked out|knocked out|noquead[oa]',
  confused:
    'conf(?:us|und)*|nonsense|not mak* sense|isnt mak* sense|delir*|disorient*|desorient*|incoheren*|gibberish|(?:doesnt|didnt|not|no) (?:even )?(?:know|sabe) (?:ni )?(?:\\w+ )?(?:who|where|quien|donde)|disparates|tonterias|cosas sin sentido|desvari*|hallucinat*|alucin*',
  vomit:
    'vomit*|throw* up|threw up|puk*|being sick|nause*|devolv*|devuelv*|guacar*|basca|nauseas',
  fever:
    'fever*|fiebre*|calentura|temperatur*|burning up|ardiendo|chills|shivering|escalofrio*|3[89]\\d?|40|10[0-6](?:\\d)?',
  blood: 'blood|bleed*|bled|sangr*|hemorrag*',
  much: 'squirt*|spurt*|gush*|pouring|pumping|soak*|drench*|puddle|pool of|everywhere|all over the|(?:wont|doesnt|not|cant|isnt) (?:\\w+ )?stop*|keeps bleeding|chorr*|empap*|no (?:\\w+ ){0,2}(?:para|detiene|deten\\w+)|no deja de|no para|charco*|borbot*|brota*|sale y sale|por todos lados|litros|un monton|a mares|bucket*',
  belly: 'belly|stomach|abdom*|tummy|guts?|panza|barriga|vientre|estomago',
  limb: 'arms?|legs?|hands?|foot|feet|fingers?|wrist|ankle|shin|knee|elbow|brazos?|piernas?|manos?|pies?|dedos?|muneca|tobillo|rodilla|codo|antebrazo',
  core: 'chest|eyes?|neck|throat|belly|stomach|abdomen|head|face|back|lung|pecho|ojos?|cuello|garganta|panza|estomago|cabeza|cara|espalda|pulmon|costillas?|ribs?|ingle|groin|thigh|muslo',
  someone:
    'him|her|he|she|they|dad|mom|mum|mother|father|husband|wife|son|daughter|baby|toddler|kid|child|friend|boyfriend|girlfriend|brother|sister|grand\\w+|partner|roommate|guy|man|woman|papa|mama|espos[oa]|marido|hij[oa]|nin[oa]|bebe|amig[oa]|novi[oa]|herman[oa]|abuel[oa]|companer[oa]|senor|senora|lo|la|le|prim[oa]|ti[oa]|suegr[oa]|vecin[oa]|sobrin[oa]|niet[oa]|coworker|neighbor|uncle|aunt|cousin|nephew|niece',
  pregnant:
    'pregnan*|embaraz*|\\d+ (?:weeks|wks) along|expecting|semanas de gestacion|encinta|trimest*',
  pills:
    'pills?|tablets?|capsules?|meds|medicines?|medication|paracetamol|tylenol|acetaminophen|ibuprofen|aspirins?|\\w+z[eo]pam|\\w*zolam|xanax|valium|ativan|tafil|rivotril|ambien|zolpidem|antidepress*|antidepres*|pastillas?|medicamentos?|medicinas?|tabletas?|capsulas?|insulin*|morphine|morfina|tramadol|oxyco*|opioid*|sertralin*|metformin*|beta ?blocker*|blood pressure (?:pills|meds)',
  crash:
    'roll(?:ed)? (?:\\w+ )?(?:car|jeep|truck|van|suv|atv|quad|over)|flipped|motorbike|motorcycle|motorbik*|moto|motoneta|motociclet*|scooter|crash*|choc[oa]\\w*|choque|wreck*|car accident|accidente|volc[oa]\\w*|volteamos|atropell*|hit by|run over|fell|fallen|falling|cayo|cai|caida|aventaron|thrown|dove|dived|diving|clavado|cuatrimoto|horse|caballo',
  fast: 'roll(?:ed)? (?:\\w+ )?(?:car|jeep|truck|van|suv|atv|quad|over)|flipped|motorbike|motorcycle|moto|motoneta|motociclet*|wreck*|choc[oa]\\w*|crash*|volc[oa]\\w*|atropell*|hit by (?:a |an )?(?:car|truck|bus|van|train)|cuatrimoto|thrown (?:off|from)|fell (?:off|from|out) (?:\\w+ ){0,2}(?:roof|ladder|tree|horse|cliff|balcony|wall)|cayo de(?:l| la| un| una) (?:techo|arbol|caballo|escalera|barda|azotea|poste)',
  newborn:
    'newborn*|new born*|(?:\\d+|one|two|three|four|five|six|seven|eight|ten) (?:week|wk|day)s? old|recien nacid*|(?:bebe|bebita|nin[oa]|hij[oa]) (?:tiene |de )(?:\\d+|un|una|dos|tres|cuatro|cinco|seis) (?:semanas?|dias)',
  droop:
    'droop*|crooked|lopsided|sagg*|slid*|slump*|chuec*|torci*|caid[oa]|dormid*|numb|paral*|desviad*|de lado|one side|(?:to|on|off) one side',
  garbled:
    'jumbl*|garbl*|slur*|gibberish|nonsense|mumbl*|borrach*|enred*|rar[oa]|trab*|arrastr*|incoheren*|weird|funny|strange|wrong|mal|drunk|patin*|mix* up|mush*|no se le entiende|sin sentido',
}
const past =
  / (?:(?:years?|months?|weeks?) ago|hace (?:\w+ ){1,2}(?:anos?|mes|meses|semanas)|(?:last|past) (?:year|month|week)|(?:ano|mes|semana) pasad[oa]|as a (?:kid|child|baby|teen)|when (?:i|he|she) was (?:a |very )?(?:kid|child|little|young|small)|cuando (?:yo )?era|de (?:nin[oa]|chic[oa])|in (?:19|20)\d\d|en (?:el )?(?:19|20)\d\d|for (?:many |\w+ )?(?:years|months|weeks)|used to|ever since|scars?|cicatri\w+|every (?:time|day|night|morning|month|year)|cada (?:vez|mes|ano|dia|noche|manana)|now and then|once in a while|sometimes|a veces|de vez en cuando|seguido|rehab\w*|prevent\w*|avoid\w*|prevenir|evitar|class(?:es)?|course|curso|lessons|follow ?up|checkup|afraid of|scared of|fear of|phobia|fobia|miedo (?:a|de)|controlled|controlad[oa]s?|estable|dreams?|so that i dont|therapy|terapia|refill|anxiety|ansiedad|tattoo|tatuaje) /
/** What happens now beside it: `diabetic for years and now confused`. */
const present =
  / (?:now(?! and then)|just|today|tonight|help|suddenly|ahora|ahorita|hoy|acaba|ayuda|de repente|de golpe|urgente) /

const expand = (words: string): string =>
  words
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?:${parts[name]})`)
    .replaceAll(/(?<=(?<!\\)\w)\*/g, String.raw`\w*`)
    .replaceAll(' ~ ', String.raw` (?:\w+ ){0,3}`)
const concept = (words: string) => new RegExp(` (?:${expand(words)})(?= )`)
type Rule = { source: string; all: readonly RegExp[]; not?: RegExp }
/** `all` are concepts that stand together; behind ` unless ` what makes them harmless. */
const rule = (source: string, ...given: readonly string[]): Rule => {
  const unless = given.find((words) => words.startsWith('unless '))
  return {
    source,
    all: given.filter((words) => words !== unless).map((words) => concept(words)),
    ...(unless ? { not: concept(unless.slice(7)) } : {}),
  }
}
const face = '(?:face|mouth|smile|lip|cara|boca|sonrisa|rostro) ~ (?:{droop})|(?:{droop}) ~ (?:face|mouth|smile|cara|boca)'
const speech =
  '(?:speech|words|talk*|speak*|sentences|habl*|palabras|lengua) ~ (?:{garbled})|(?:slur*|garbl*|jumbl*|enred*|arrastr*|trab*) ~ (?:speech|words|palabras|lengua|habla)|{cant} (?:speak|talk|hablar)|dejo de hablar'
const weakSide =
  '(?:{no}|numb*|weak*|paral*|dead|dormi*|entum*|limp|fuerza) ~ (?:half|one side|left side|right side|mitad|medio|media|un lado|lado|arm|leg|brazo|pierna)|(?:side|arm|leg|lado|brazo|pierna|half|mitad|cuerpo) ~ (?:numb|weak|limp|dead|paral*|dormid*|entum*|no le responde|sin fuerza|wont move)'
const drugs =
  'snort*|inject*|shot up|esnif*|inyect*|fentan*|heroin*|cocain*|coke|cristal|meth|perico|molly|ecstasy|extasis|tachas?|ghb|ketamin*|drugs?|drogas?|edibles?|opioid*|pills|pastillas'
const chemical =
  '(?:bleach|cleaner|ammonia|acid*|lye|detergent|chemical*|solvent|thinner|super ?glue|cement|drain|lime|plaster|cloro|acido|sosa|amoniaco|destapacan*|quimic*|solvente|cemento|cal|pegamento|kola loka|gasolin*|insecticid*|limpiador|battery|desengrasante|degreaser|sarricida|muriatico)'

const rules: readonly Rule[] = [
  rule('MedlinePlus, Unconsciousness', '{cant} ~ (?:wake|rouse|despert*|reanim*)', '{someone}', 'unless alarm|school|snor*|ronca*|pee|wet*'),
  rule('MedlinePlus, Unconsciousness', '{no} ~ (?:wak*|respond*|react*|answer*|contest*|despiert*|come to|mov*|muev*|open* ~ eyes|abr* ~ ojos|vuelve en si)', '{fallen}|limp|aguad[oa]|{confused}'),
  rule('MedlinePlus, Delirium', '{confused}', '{sudden}|{fallen}|fever*|fiebre|calentura|sun|solazo|heat|hit|golpe*|ardiendo', 'unless baby talk|dement*|alzheimer*'),
  rule('MedlinePlus, Stroke', face, `${speech}|${weakSide}|{sudden}`),
  rule('MedlinePlus, Stroke', speech, `${weakSide}|{sudden}|woke up|desperto|amanecio`, 'unless english|ingles|spanish|espanol|speaks? french|baby|throat|garganta'),
  rule('NHS, Asthma attack', 'inhal*|nebuli*|ventolin|salbutamol|albuterol|puffer|bombita|rescue', '{no} ~ (?:help*|work*|do* anything|do* nothing|hace*|sirv*|quit*|alivi*|funcion*|efecto|ayud*)|still|sigue*', 'air|aire|breath*|respir*|wheez*|asthma*|asma|silb*|chest|pecho|ahog*'),
  rule('NHS, Shortness of breath', '{cant} ~ (?:get|catch|take|pull|jal*|agarr*|met*) ~ (?:air|breath|aire)|no (?:le |me )?(?:entra|pasa|llega|jala) (?:el |bien el )?aire|{cant} ~ (?:breath*|respirar) ~ (?:at all|sitting|sentences|words|nada)', 'unless nose|nariz|stuffy|stairs|escaler*|exercis*|run*|corr*|walk*|camin*|months'),
  rule('NHS, Cuts and grazes', '{blood}', '{much}', 'unless nose*|nariz|gums?|encias?|period*|regla|menstru*|hemor*|almorr*|pimple|test|analisis|sugar|urine|orina|fibroid*|miomas'),
  rule('NHS, Nosebleed', '{blood}|nosebleed*', '(?:\\d+|an|one|two|half|una|dos|media) ~ (?:hours?|minut*|mins?|horas?)|thinner*|anti ?co?ua?g*|warfarin*|xarelto|eliquis|sintrom|heparin*|coumadin', '{much}|thinner*|anti ?co?ua?g*|warfarin*|xarelto|eliquis|sintrom|coumadin', '{much}|head|cabeza|fell|cayo|cai|golpe*|hour|hora|lots?|mucho|mucha', 'unless test|inr|period*|regla|gums?|encias?'),
  rule('NHS, Head injury', '(?:hit|bump*|bang*|golpe*|pego|pegue|fell|cayo|crack*) ~ (?:head|cabeza|skull)|concussi*|craneo', '{confused}|same (?:thing|question)|repeat*|repit*|{vomit}|thinner*|anticoag*|pupil*|clear fluid|ears?|oidos?|memory|no (?:se )?(?:acuerda|recuerda)|seiz*|convuls*|{fallen}'),
  rule('NHS, What to do if someone has a seizure', 'seiz*|convul*|having a fit|fits|jerking|shaking all over|sacud* ~ cuerpo|retuerc*|epilep*|foam* ~ mouth|espuma ~ boca|eyes roll* back|ojos en blanco', '(?:\\d+|five|ten|cinco|diez|several|varios) ~ min*|{no} ~ (?:stop*|para|paran|quit*)|another|otr[oa]|seguid[oa]s|in a row|first|primera|blue|morad*|azul|{pregnant}|eyes roll*|ojos en blanco|foam*|espuma', 'unless specialist'),
  rule('NHS, Spinal injury', '{crash}', '{no} ~ (?:feel*|mov*|sient*|sentir|mover|muev*) ~ (?:legs?|feet|arms|toes|hands|piernas?|pies|brazos|anything|nada|neck|cuello)|(?:tingl*|numb*|hormigue*|dormid*|entum*) ~ (?:legs|feet|arms|hands|piernas|pies|brazos|manos)'),
  rule('MedlinePlus, Traumatic injuries', '{fast}', 'neck|head|chest|spine|belly|cuello|cabeza|pecho|columna|nuca|panza|abdomen|espalda|{blood}|{fallen}|{confused}|trapped|atrapad*', 'unless therapy|physio*|fisio*|insurance|after|still|days|dias'),
  rule('MedlinePlus, Penetrating injuries', '(?:stuck|sticking|impal*|lodged|embed*|stab*|clav*|encaj*|enterr*|incrust*|atraves*|pierc*|went|flew|metio|salto|brinco|through) ~ (?:\\w+ )?{core}|{core} ~ (?:impal*|pierced|atraves*)', 'metal|glass|knife|nail|stick|rod|rebar|hook|wood*|branch|wire|screw|pieces?|vidrio|fierro|varilla|clavo|palo|rama|cuchillo|anzuelo|pedazo|astilla|alambre|tornillo|hierro|rebaba|lapiz|pencil|tijeras|scissors|arrow|machete|tubo|pipe|spear*|arpon', 'unless bone|ear|earring|piercing|food|fish|espina'),
  rule('NHS, Burns and scalds', 'burned|burnt|burns?|scald*|quem*|boiling|h?irviendo|hot (?:oil|water|soup|coffee|tea|grease)|(?:agua|aceite|caldo|sopa) caliente|on fire|flames?|llamas|fuego|explo*|steam|vapor', 'skin ~ (?:off|peel*|hang*|fall*|white|black)|piel ~ (?:cae|cay*|desprend*|colg*|levant*|pel*|blanca|negra)|(?:all over|en) (?:\\w+ )?(?:the |his |her |my |la |mi |todo )*(?:face|body|chest|arms|back|cara|cuerpo|pecho|genital*)|whole (?:arm|leg|face|body|back)|tod[oa] (?:el |la )?(?:brazo|pierna|cara|cuerpo|espalda)', 'unless sun*|sol|laser|tongue|wax|peel|cream|crema|feel*|sensation|ardor|heartburn|shingles|playa|beach'),
  rule('NHS, Acid and chemical burns', chemical, '(?:splash*|squirt*|spray*|got|went|in|into|fell|salpic*|cayo|entro|metio|echo|brinco|eyes?|ojos?) ~ (?:\\w+ )?(?:eyes?|ojos?|cara|face)|eyes? ~ (?:burn*|splash*)', 'unless red from|call*|calm*|eyelash*'),
  rule('NHS, Snake bites', '\\w*snake|viper*|cobra|vibora*|serpiente*|culebra*|coralillo|cascabel|nauyaca|scorpion*|alacran*|escorpion*|black widow|viuda negra|violinista|recluse|jellyfish|medusa|stingray|mantarraya|lionfish|pez leon|stonefish', 'swell*|swollen|hinch*|got|bit*|bite|mord*|pico|numb*|drool*|baba|vomit*|strik*|struck|stung|inflam*|breath*|respir*|faint*', 'unless pet|mascota'),
  rule('MedlinePlus, Animal bites', 'dogs?|pitbull|pit bull|rottweiler|bear|shark|crocodile|perro|tiburon|cocodrilo|jaguar|puma|horse|caballo|monkey', 'tore|ripp*|maul*|torn|chunk|bit off|arranc*|destroz*|desgarr*|pedazo|(?:bit*|mordi*|attack*|ataco) ~ (?:face|throat|neck|cara|cuello)', 'unless shoes?|ligament*|muscle|acl|menis*|meniscus'),
  rule('MedlinePlus, Wounds', '(?:shot|stabbed|stabs|knifed) (?:me |him |her )?(?:in|through|at) (?:the |my |his |her )?(?:{limb}|{core}|shoulder)|bullet|balaz*|balacea*|dispararon|un tiro en|apunal*|navajaz*|cuchillad*|machetaz*|acuchill*|gun ?shot', 'unless flu|cortis*|steroid*|vaccin*|a shot|tetanus|botox|allergy|insulin|pain*|b12|journal'),
  rule('NHS, Domestic violence', 'strangl*|chok(?:ed|ing) me|estrangul*|(?:apret*|agarr*|squeez*|grab*) ~ (?:cuello|neck|throat|garganta)|hands (?:around|on) ~ (?:neck|throat)|ahorc[oa]\\w*|quiso ahorcar*'),
  rule('NHS, Electric shock', 'electr?ocut*|zapp*|got shocked|electric* (?:shock|current)|toque electric*|(?:agarr*|toco|toque|touch*|grab*) ~ (?:cables?|wires?|outlet|enchufe|power line)|lightning|un rayo|descarga|shock from|corriente|socket', 'collaps*|hearts?|corazon|unconscious|tirad[oa]|desmay*|passed out|burn*|quem*|palpit*|reacciona|chest|pecho|threw|avento|breath*|respir*|numb*|black', 'unless cardiover*|sensation*|feel* like|down my|like an?'),
  rule('MedlinePlus, Drowning', '(?:pulled|dragged|rescued|fished|sac*|saque|rescat*|got|took) ~ (?:out of|from|del|de la|de|of) ~ (?:water|pool|sea|ocean|river|lake|waves|surf|mar|alberca|piscina|rio|cenote|lago|olas|tina|bathtub)|under ~ water|(?:almost|nearly|casi) ~ (?:drown*|ahog*)|(?:swallow*|trag*|inhal*|aspir*) ~ (?:water|agua)', 'pool|sea|ocean|river|lake|surf|mar|alberca|piscina|rio|cenote|drown*|water|bath*|tina|swim*|nad*', 'breath*|respir*|cough*|tos*|foam*|espuma|sleepy|blue|azul|morad*|{fallen}|{confused}|{no} ~ (?:respond*|reac*)|vomit*|chest|pecho|drown*|ahog*', 'unless lessons|ears?|oidos?|swimmers'),
  rule('NHS, Heat exhaustion and heatstroke', 'heat|sun|sunstroke|sol|solazo|calor|insola*|marathon|maraton|temazcal|sauna|desert|desierto|hot car|carro cerrado|beach|playa|skin (?:\\w+ )?hot|body (?:\\w+ )?hot', 'collaps*|desplom*|{confused}|passed out|desmay*|stopped sweating|not sweating|ya no suda|unconscious|inconsciente|convuls*|seiz*', 'unless flash*|bochorno*|heat pack'),
  rule('NHS, Help for suicidal thoughts', 'pills|pastillas|knife|cuchillo|gun|pistola|rope|cuerda|soga|roof|rooftop|azotea|techo|bridge|puente|blade|razor|navaja|balcony|balcon|ledge|tracks|vias|veneno|poison|frasco|bottle', '(?:dont|do not|doesnt) want to ~ (?:here|live|go on|alive)|no quier[eo] ~ (?:vivir|seguir|estar aqui)|end (?:it|everything|my life)|kill(?:ing)? (?:\\w+self|us|me|everyone)|goodbye*|good bye|despid*|desped*|acabar con|ya no (?:aguant*|pued[oe] mas)|cant (?:do this|go on|take (?:it|this))|matar(?:me|se|nos)|hacerlo|gonna do it|going to do it|suicid*|jump|saltar|aventar(?:me|se)|volar|no vale la pena|voices|voces|(?:tired|cansad[oa]) (?:of|de) (?:liv*|viv*)|want to die|quier[oe] morir*'),
  rule('NHS, Psychosis', '(?:voices|voces|tv|television|tele|radio|god|dios|demon*|diablo|devil|satan*|spirits) ~ (?:told|tell*|say*|dic*|orden*|mand*|pid*|order*|command*|want*)|oye voces|escucha voces|hear* voices', 'kill*|hurt|harm|matar*|maten?|lastim*|dano|knife|cuchillo|jump|aviente|die|azotea|roof|volar|fly|attack'),
  rule('NHS, Alcohol misuse; NHS, Benzodiazepines', 'quit*|stop*|cold turkey|withdraw*|without|ran out|last drink|dej[oea]|dejaron|dejar|abstinencia|sin (?:tomar|beber)|no ha tomado|detox*|suspend*|se (?:le|me) acab*', 'drink*|alcohol|booze|beers?|vodka|xanax|benzo*|valium|klonopin|rivotril|ativan|tafil|ambien|\\w+z[eo]pam|\\w+zolam|sleeping (?:pills?|tablets?|meds)|(?:pastillas|medicamento) ~ dormir|tomar|beber|chupar|pisto', 'shak*|trembl*|tembl*|seeing (?:things|bugs|people|spiders|stuff)|hallucinat*|alucin*|ve (?:cosas|bichos|animales|gente|aranas)|bugs|bichos|seiz*|convuls*|ataque|fit|delir*|{confused}', 'unless parkinson*|essential|esencial'),
  rule('NHS, High temperature (fever) in children', '{newborn}', 'fever*|fiebre|calentura|burning up|ardiendo|temperatur*|muy caliente|feels hot|10[0-5]\\d?|3[89]', 'unless vaccin*|vacuna*'),
  rule('NHS, Is your baby or toddler seriously ill', '{newborn}|bebe|baby', '{no} ~ (?:feed*|eat*|bottle|nurs*|suck*|come|comer|mama|mamar|teta|biberon|leche|drink*)', 'limp|floppy|letharg*|flacid*|aguad*|wake*|despiert*|sleepy|adormilad*|gr[ae]y|gris|morad*|blue|azul|grunt*|quejid*|wet|panal*|moja', 'unless latch*|at night|noche|solid*'),
  rule('NHS, Neutropenic sepsis', 'chemo*|quimio*|transplant*|trasplant*|leuka?emia|leucemia|neutropen*|immunosup*|inmunosup*|no spleen|sin bazo|lymphoma|linfoma', '{fever}|tembl*', 'unless hair|capilar|pelo|months|meses|semanas'),
  rule('NHS, Sepsis', 'surger*|operat*|operac*|operaron|operad[oa]|cirugia|tummy tuck|lipo*|c section|cesarea|implants?|bbl|abdominoplast*|bypass|manga|wound|herida', 'fever*|fiebre|calentura|chills|escalofrio*', '{confused}|shak*|tembl*|stink*|pus|apesta|huele mal|faint*|desmay*|breath*|respirar|delir*'),
  rule('ACOG, Preeclampsia', '{pregnant}|weeks|semanas', 'headache*|head hurts|head ~ (?:pound*|kill*|split*)|(?:dolor|duele|doliendo) ~ cabeza|cabeza ~ (?:duele|revient*|explot*)', 'spark*|lights|spots|stars|flash*|blur*|vision|luces|lucecitas|estrell*|chispitas|borros*|puffy|swell*|swollen|hinch*|zumb*', 'unless period'),
  rule('ACOG, Bleeding during pregnancy', '{pregnant}', '(?:{blood}) ~ (?:{much}|lots?|mucho|mucha|heav*|clots|coagulos)|(?:{much}|lots? of|mucha|heavy|heavily) ~ (?:{blood})|soak*|empap*|coagulos|clots', 'unless nose*|gums?|encias?|nariz'),
  rule('ACOG, Ectopic pregnancy', '{pregnant}|positive test|prueba positiva|test positive', '{pain}|cramp*', 'one side|(?:un|el) (?:solo )?lado|left side|right side|costado|shoulder|hombro', '{strong}|{faint}|{blood}', 'unless back|espalda'),
  rule('ACOG, Injury in pregnancy; eclampsia', '{pregnant}', '(?:{crash}) ~ (?:\\w+ )?(?:{belly})|(?:golpe*|hit|kick*|punch*|pate*) ~ (?:{belly})|seiz*|convuls*|{no} ~ (?:mov*|muev*) ~ (?:today|hoy|since|desde|ayer|yesterday)'),
  rule('ACOG, Postpartum hemorrhage', 'gave birth|giving birth|pari|parir|parto|di a luz|dio a luz|c section|cesarea|deliver(?:ed|y)|postpartum|puerperio|aliviarme|me alivie', 'soak*|empap*|clots|coagulos|{much}|seiz*|convuls*|{cant} breath*|chest pain', '{blood}|clots|coagulos|soak*|empap*|seiz*|convuls*|breath*|chest'),
  rule('MedlinePlus, Peritonitis', '{belly}', 'hard as|rigid|like a (?:board|rock|stone)|rock hard|stiff as|dur[oa] como|ties[oa]|como (?:tabla|piedra|roca)|hard like', '{pain}|touch*|toqu*|tocar|{fever}|{vomit}|aguant*', 'unless months|baby'),
  rule('MedlinePlus, Aortic dissection', 'ripping|tearing|ripped|desgarr*|rasg*|rompiendo|partiendo|tore|rip', 'shoulder blades?|back|chest|espalda|omoplat*|pecho|paletas', '{sudden}|nowhere|worst|peor|sweat*|suda*|sudo*|faint*|desmay*', 'unless muscle|gym|lift*|carg*|musculo'),
  rule('NHS, Testicle pain', 'testic*|(?:one|left|right|his|my|of my) (?:\\w+ )?balls?|balls|huevos?|scrotum|escroto', '{pain}|swell*|swollen|hinch*|inflam*|twist*', '{vomit}|{sudden}|woke|desperto|amanecio|kill*|agony', 'unless football|soccer|comi|comio|ate|varicocel*'),
  rule('NHS, Slipped disc', 'numb*|{no} ~ (?:feel*|sient*|sensib*)|dormid*|entum*', 'between ~ legs|entre (?:las|mis) piernas|groin|saddle|genital*|ingle|entrepierna|privates|crotch|nalgas|buttocks?|private parts|partes', 'pee*|wet*|bladder|bowel*|orin*|bano|popo|caca|poop*|accident*|leak*|soil*|vejiga|chis'),
  rule('NHS, Broken arm or wrist', '{limb}', 'broke*|fractur*|quebr*|romp*|roto|rota|snapp*|crush*|aplast*|dislocat*|zaf[oa]|zafaron|bent|machuc*', 'cold|blue|white|numb|pale|fri[oa]|azul|blanc[oa]|morad*|entum*|purple|{no} ~ puls*|backwards?|bone (?:out|sticking|showing)|al reves|hueso ~ (?:fuera|afuera)', 'unless cold weather|screws?|hardware|frio hace|raynaud*|toe|nail*|unha*'),
  rule('NHS, Poisoning', '(?:swallow*|took|taken|trag*|tom[oe]|tomado|ingest*|ingiri*|popped|downed|emptied|ate|comio|drank|metio) ~ (?:\\w+ )?(?:\\w+ )?(?:whole|entire|todit*|todo el|toda la|enter[oa]|bottle|frasco|bote|caja|handful|puno*|punad*|fistful|too many|muchas|muchisim*|blisters?|strips?|tiras?|monton|loads?|\\d\\d+|demasiad*|bunch)', '{pills}', 'unless bottle of water|mg|vitamin*'),
  rule('NHS, Poisoning', '(?:overdos*|sobredosis|se paso de|od ?ed|od ing)', 'on|de|con|{pills}|{someone}', 'unless awareness|training|support|group|grupo|died|murio|vitamin*'),
  rule('NHS, Drug overdose', drugs, 'blue|azul|morad*|barely breath*|{no} ~ (?:breath*|respir*|wak*|despiert*|reac*|respond*)|chest|pecho|{fallen}|foam*|espuma|convul*|seiz*', 'unless refill|receta|chest x*'),
  rule('MedlinePlus, Choking', '(?:stuck|ator*|lodged|atasc*|atrag*) ~ (?:throat|garganta)|chok*|se (?:le|me) (?:fue|atoro)|atragant*', '{cant} ~ (?:speak|talk|cry|cough|hablar|llorar|toser|breath*|respirar)|blue|azul|morad*|purple|drool*|babe*|baba'),
  rule('NHS, Heart attack', 'chest|pecho', 'elephant|press*|squeez*|crush*|weight|heavy|aplast*|apriet*|apret*|oprim*|opres*|peso|tight*|{pain}', '(?:arm|brazo|jaw|quijada|mandibula) |cold sweat*|clammy|sud[oa]\\w* ~ fri*|gr[ae]y|gris|{vomit}|faint*|desmay*', 'unless cough*|tos|muscle|musculo|gym|milk|leche|lump|bolita|panic|panico'),
  rule('NHS, Hernia', 'hernia*', '{no} ~ (?:go back|push* back|meter*|mete|regres*)|purple|morad*|hard|dura|red', '{vomit}|{strong}'),
  rule('NHS, Meningitis', '(?:stiff*|rigid*|ties*|{cant} ~ (?:bend|move|doblar|mover)|duro) ~ (?:neck|nuca|cuello)|(?:neck|nuca|cuello) ~ (?:stiff|rigid*|ties*|dur[oa])', '(?:headache*|head|cabeza)', 'light*|luz|vomit*|rash|spots|manchas|worst|peor|confus*|{fever}', 'unless sleep*|dormi|whiplash|latigazo'),
]

/** True when a folded text, with a space at each end, joins what only an emergency joins. */
export function joinsConcepts(text: string): boolean {
  if (past.test(text) && !present.test(text)) return false
  return rules.some(
    ({ all, not }) => all.every((sign) => sign.test(text)) && !not?.test(text)
  )
}
