/**
 * Sentences of an emergency that no list of phrases can hold, by what they say together. Sources: MedlinePlus, "Recognizing medical
 * emergencies"; American Stroke Association, signs of a stroke; NHS, "Anaphylaxis", "Acid and chemical burns", "Head injury".
 */
const amount =
  '(?:(?:a|the|un|una|el|todo|all|his|her|my) )?(?:whole )?(?:load|loads|lots?|bunch|handful|bottle|bottles|box|pack|packet|strip|too many|too much|many|all|overdose|frasco|bote|caja|monton|puno|chingo|muchas|muchos|muchisimas|demasiadas|demasiada|todas|todo|varias|\\d{2,})'
const pills =
  '(?:pills?|tablets?|meds|medicines?|medication|paracetamol|tylenol|ibuprofen|aspirins?|xanax|sleeping|antidepressants|pastillas?|medicamentos?|medicinas?|tabletas?|clonazepam|rivotril)'
const small =
  '(?:kids?|child|toddler|son|daughter|baby|nin[oa]|hij[oa]|bebe|bebita|nene|nena|year|anos)'
const venomous =
  '(?:snakes?|rattlesnake|viper|cobra|vibora|viboras|serpiente|culebra|coralillo|cascabel|scorpions?|alacran|alacranes|escorpion|black widow|viuda negra|violinista|recluse)'
const bitten =
  '(?:bit|bite|bites|bitten|sting|stung|stings|mord\\w+|pic[oa]|picadura|piquete|picaron|ataco)'

const frames: readonly RegExp[] = [
  / (?:swallowed|trago) (?:something|algo) /,
  / (?:swallowed|ate|trago|comio|tomo) (?:(?:a|an|some|his|her|my|the|un|una|unas|unos|el|la) )?(?:\w+ ){0,3}?(?:coin|marble|button|magnet|battery|batteries|bead|toy|pin|needle|key|screw|nail|lego|stone|rock|glass|plastic|cap|ring|earring|bleach|detergent|cleaner|soap|pod|poison|thinner|moneda|canica|boton|iman|pila|juguete|alfiler|aguja|llave|tornillo|clavo|piedra|vidrio|plastico|espina|tapa|anillo|arete|cloro|jabon|veneno|raticida|fabuloso)(?:s|es)? /,
  / (?:drank|bebio|se tomo|tomo) (?:\w+ ){0,2}?(?:cleaning|cleaning fluid|chemicals?|antifreeze|insecticid\w+|pesticid\w+|limpiador|desinfectante|aguarras|acetona|acetone|pinol|suavizante|antibacterial|raticida|bleach|detergent|cleaner|poison|thinner|gasoline|cloro|veneno|gasolina) /,
  / swallowed a (?:fish )?bone /,
  / se (?:tomo|trago) (?:unas|unos|varias|varios) (?:\w+ )?(?:pastillas|tabletas|medicinas|medicamentos) /,
  new RegExp(
    ` (?:took|taken|taking|swallowed|tomo|tome|tomado|trago|tragado) (?:de )?${amount} (?:(?:of|de|las|los|sus|his|her|my|the|mis) )*(?:\\w+ )?(?:${pills}|cocaine|heroin|fentanyl|drugs|ketamine|edibles|cocaina|fentanilo|drogas?) `
  ),
  new RegExp(
    ` ${small} .*(?:ate|took|swallowed|tomo|comio|trago) (?:my|mis|unas|some|grand\\w+|las de) (?:\\w+ )?${pills} `
  ),
  new RegExp(` ${pills} .*(?:tome|tomo|took) (?:muchas|demasiadas|todas|varias|too many|a lot) `),
  / (?:suddenly|de repente|de pronto|de golpe) (?:\w+ ){0,3}(?:cant|cannot|couldnt|no puede|no puedo|no pudo|dejo de|lost|perdi|perdio) (?:\w+ )?(?:speak|talk|see|walk|move|hablar|ver|caminar|mover\w*|vision|sight|vista|habla) /,
  / (?:suddenly|sudden|de repente|de pronto|de golpe) (?:\w+ ){0,2}(?:blind|cieg[oa]|no ve[o]?(?! bien)) | (?:blind|no ve[o]? nada|no veo de un ojo) (?:de repente|de golpe|suddenly) /,
  / sudden (?:loss of (?:vision|sight|speech)|vision loss|blindness) /,
  / (?:no|not|dont|doesnt|never|ya no|nunca) (?:\w+ ){0,2}?(?:want|wants|wanted|wanna|wish|quiero|quiere|queria) (?:to )?(?:\w+ )?(?:live|living|be alive|alive|exist|existir|vivir|estar viva|estar vivo|wake up|despertar|estar en este mundo)(?! (?:with|in|at|here|there|near|con|en|aqui|alli|solo|sola|juntos|together)) /,
  / (?:no|not|dont|doesnt) (?:want|wants|wanna|quiero|quiere) (?:to )?(?:be|estar|seguir) (?:here|around|aqui)(?: (?:anymore|any more|mas))? $/,
  / (?:want|wants|wanna|going|gonna|need|urge|urges|thoughts?|think|thinking|feel|keep|keeps|afraid|scared|might|would|plans?|planning) (?:\w+ ){0,2}?(?:hurt|hurting) (?:my|him|her|them)self /,
  / (?:clutching|grabbing|se (?:\w+ )?agarra\w*) (?:his|her|el|su) (?:chest|pecho) /,
  / (?:looks?|turned|went|going|se ve|se puso|esta|esta poniendo) (?:\w+ )?(?:gray|grey|blue|azul|gris|morado|morada) .*(?:chest|pecho|breath\w*|respir\w*|react\w*|reaccion\w*|wake|despierta|llora|cry\w*) /,
  / (?:baby|infant|newborn|child|kid|son|daughter|toddler|mom|dad|mother|father|husband|wife|he|she|bebe|hij[oa]|nin[oa]|mama|papa|espos[oa]|abuel[oa]) (?:\w+ ){0,2}(?:is|has gone|turned|went|looks|esta|se puso|se ve|anda) (?:\w+ )?(?:blue|gray|grey|azul|gris|morad[oa]|palid[oa]) (?:y|and) |(?:not|isnt|stopped|wont|no|ya no|dejo de) (?:respond\w*|react\w*|reaccion\w*) (?!to treatment|to antibiotics|to meds|al tratamiento|a los)/,
  / (?:bebe|baby|newborn) (?:(?:esta|se puso|se ve|is|turned|went|looks|muy|so|all|just) ){0,3}(?:morad[oa]|azul|blue|purple|gris|gr[ae]y) (?!eyes|spots?|mark)/,
  / (?:fell|fall|fallen|cayo|cai|caida) .*(?:roof|balcony|window|scaffold\w*|cliff|stories|storey|second floor|techo|azotea|balcon|ventana|andamio|barranco|segundo piso|tercer piso) /,
  / (?:half|side|mitad|medio|media|lado) (?:\w+ ){0,3}(?:body|cuerpo) (?:\w+ ){0,3}(?:paralyz\w*|paralys\w*|numb|weak|paraliz\w*|dormid\w*|move|mover) | (?:cant|cannot|couldnt|no pued[eo]|no sient[eo]|no muev[eo]|paralyz\w*|numb|se le (?:durmio|paralizo)) (?:\w+ ){0,3}(?:half|one side|left side|right side|mitad|medio|media|lado (?:izquierdo|derecho)) (?:\w+ ){0,3}(?:body|cuerpo) /,
  / (?:burned|burnt|quemo|queme|quemaron) (?:\w+ ){0,2}(?:face|cara) (?!.*(?:sun|sol|playa|beach|laser|peel\w*|crema|cream) )/,
  / (?:jump|jumping|aventar\w*|tirar\w*|lanzar\w*|throw\w* (?:my|him|her)self) (?:off|from|in front|de|del|desde|al|a las) (?:\w+ )?(?:bridge|building|balcony|roof|window|train|cliff|puente|balcon|edificio|azotea|ventana|metro|vias) /,
  / (?:wants|want|going|gonna|threaten\w*) to jump $| (?:thinking|think|thoughts?) (?:about|of) ending (?:it|things|everything|my) /,
  / (?:coffee grounds?) | vomit\w* (?:\w+ )?(?:negr[oa]|black)| black vomit | (?:pozos|asientos) de cafe /,
  / (?:bone|hueso) (?:\w+ ){0,2}(?:through (?:\w+ )?skin|out of|de fuera|afuera) | (?:salio|sale|asoma|saliendo) el hueso /,
  / (?:ribs?|costillas) (?:\w+ ){0,2}(?:pulling in|sucking in|sink\w* in) | (?:hunden?|hundiendo) (?:\w+ )?(?:costillas|pecho) | (?:bebe|baby|newborn) (?:\w+ ){0,2}(?:respira|respirando|breathing|breathes) (?:\w+ )?(?:rapido|agitado|fast|hard) (?!when|while|cuando)/,
  / (?:im|am|are) (?:\w+ )?dying (?!of |from |to )| estoy muriendo (?!de |del |por )/,
  / se (?:le |me )?ve el hueso /,
  / heart (?:has )?stopped (?:beating )?$| (?:his|her) heart (?:has )?stopped /,
  / (?:baby|bebe) (?:\w+ ){0,2}(?:not|isnt|stopped|doesnt|hasnt|no se|ya no se|dejo de) (?:mov\w+|muev\w+)| (?:cant|dont|havent|no) (?:feel|felt|siento|sentido) .*(?:mov\w+|muev\w+) .*(?:baby|bebe) | (?:cant|dont|havent|no) (?:feel|felt|siento|sentido) .*(?:baby|bebe) .*(?:mov\w+|muev\w+|kick\w*) /,
  / (?:having|had|has) (?:a )?fits? (?!of|for)| (?:got|get|been|was) shot (?!for)| (?:call|llam\w+ al) (?:911|112|999|066) /,
  / (?:voices|voces) .*(?:kill|matar\w*|mate|die|morir\w*|muera|hurt|dano|jump|aviente) /,
  / (?:nobody|no ?one) would (?:\w+ )?(?:miss|notice|care) .*(?:gone|dead|die|died|disappear\w*|here) | better off (?:without me|dead|if i) | (?:nadie|no) (?:\w+ )?(?:extranaria|notaria) .*(?:muer\w+|falt\w+|desapare\w+|sin mi) | (?:mejor|bien) (?:sin mi|si me muero|si no estuviera) /,
  / (?:been|got|was|were|getting) (?:run|ran) over | ran over (?:by|me|him|her|my) /,
  new RegExp(` ${bitten} (?:\\w+ ){0,4}${venomous} | ${venomous} (?:\\w+ ){0,2}${bitten} `),
  / (?:severe|third degree) burns? | acid burns? | (?:burned|burnt) (?:with|by) acid | quem\w+ con acido /,
  / (?:burn|burned|burnt|burns|scald\w*) .*boiling | boiling .*(?:burn|burned|burnt|burns|scald\w*) | quem(?:o|e|aron|adura|aduras|ada|ado) (?:\w+ ){0,3}(?:hirviendo|gasolina|aceite (?:hirviendo|caliente)) /,
  / (?:bleach|acid|ammonia|chemicals?|chemical splash|lye|cement|pepper spray|cloro|acido|sosa|quimicos?|gas pimienta) (?:\w+ ){0,2}(?:in|into|en) (?:\w+ )?(?:eyes?|ojos?) /,
  / (?:cut|cuts|sliced|chopped|ripped|tore) (?:\w+ )?(?:finger|thumb|toe|hand|fingertip) off | (?:cut|sliced|chopped|ripped|tore) off (?:\w+ ){0,4}?(?:finger|thumb|toe|hand|fingertip) | (?:cort[eo]|arranc\w+|rebane|rebano|mocho|moche) (?:\w+ ){0,2}dedo (?:completo|entero) /,
  / (?:fell|fall|cayo|cai|caida|caido) .*(?:cant|cannot|couldnt|no se pued\w+|no pued\w+) (?:\w+ )?(?:get up|stand up|levantar\w*|parar\w*|move|mover(?:se|me)?)(?! (?:\w+ )?(?:arm|wrist|finger|fingers|hand|elbow|shoulder|ankle|foot|knee|toe|brazo|muneca|dedo|mano|codo|hombro|tobillo|pie|rodilla)) /,
]

/** A fall, of which nobody may have seen that the head was hit. Source: NHS, "Head injury and concussion". */
const fall = / (?:fell|fallen|cayo(?! (?:mal|bien|pesad\w*) )|caido|caida|rodo|resbalo) /
const earlier =
  / (?:last|past) (?:week|month|year) | (?:days?|weeks?|months?|years?) ago | hace (?:\w+ ){1,2}(?:dias|semanas?|mes|meses|anos?) | (?:semana|mes|ano) pasad[oa] /
/** Source: NHS, "Hip fracture", "Dehydration", "Dysphagia"; MedlinePlus, "Unconsciousness". */
const cantStand =
  / (?:cant|cannot|couldnt|unable to|no pued[eo]|no pudo|no logra) (?:\w+ ){0,2}(?:walk|stand|bear|weight|apoyar\w*|pisar|caminar|pararse|levantarse) /
const ofHip = / (?:hips?|legs?|cadera|pierna|femur|(?:6[5-9]|[789]\d)|elderly|abuel[oa]|grand\w+) /
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
  / (?:arm|brazo|jaw|mandibula|sweat\w*|sud(?:a|o|ando|or)|faint\w*|breathe|breath|respir(?:ar|o|a)|aire|gr[ae]y|gris|clutch\w*|crush\w*|oprim\w*) /
const swollen =
  / (?:tongue|throat|face|lips?|mouth|lengua|garganta|cara|labios?) (?:\w+ ){0,3}(?:swell\w*|swollen|puff\w*|hinch\w*|clos\w+|cerr\w*|cierr\w*) | (?:swell\w*|swollen|hinch\w*|clos\w+|cerr\w*|cierr\w*) (?:\w+ ){0,2}(?:tongue|throat|face|lips?|lengua|garganta|cara|labios?) /
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
  / (?:vomit\w*|throw\w* up|threw up|drows\w*|sleepy|conf(?:us|und)\w*|desmay\w*|dormid[oa]|convuls\w*|passed out) /
const feverish = / (?:fever|feverish|fiebre|calentura|temperature|temperatura) /
const stiffNeck =
  / (?:stiff|rigid) neck | neck (?:is )?(?:stiff|rigid) | (?:cuello|nuca) (?:\w+ )?(?:ties[oa]|rigid[oa]|dur[oa]) | rigidez (?:de|en) (?:la )?(?:nuca|cuello) /
/** A baby of less than three months; a fever of theirs is an emergency. Source: NHS, "High temperature (fever) in children". */
const aBaby =
  / (?:baby|babies|newborn|infant|son|daughter|bebe|bebita|recien nacid[oa]|hij[oa]|nin[oa]|nen[ea]|old) /
const newborn =
  / (?:newborns?|(?:\d|one|two|three|four|five|six|seven|eight|ten) (?:days?|weeks?|wks?) old|(?:1|2|one|two) months? old|recien nacid[oa]s?|de (?:\d+|un|dos) (?:dias?|semanas?)|(?<!hace |desde )(?:1|2|un|dos) mes(?:es)?) /
/** From three to six months a fever of 39 °C is one. */
const smallBaby = / (?:[3-6]|three|four|five|six|tres|cuatro|cinco|seis) (?:months?|mes(?:es)?) /
const highFever = / (?:39|4[012]|10[2-6])(?:[.,]\d)?(?: |c |f )/
/** Pain in the chest of which nothing else is said, neither when it comes nor since when. */
const onlyChestPain =
  /^ (?:(?:i|have|having|got|im|my|a|the|tengo|tiene|me|mi|le|un|una|mucho|muy|fuerte|bad|strong|severe|really|sharp|sudden|help|ayuda|hoy|today|now|ahora|dolor|pain|esposo|esposa|papa|mama|husband|wife|dad|mom|father|mother|has|of|de) )*(?:chest (?:pains?|pressure|tightness|hurts?)|(?:pains?|pressure|tightness) in (?:my |the |his |her )?chest|(?:dolor|presion|opresion) (?:muy )?(?:fuerte )?(?:en|de) (?:el |mi )?pecho|duele (?:mucho )?(?:el|mi) pecho)(?: (?:mucho|muy|fuerte|bad|really|a|lot|now|today|tonight|hoy|ahora|ahorita|help|ayuda|please|por|favor))* $/
/** Pain where the appendix is, with fever or vomiting. Source: MedlinePlus, "Appendicitis". */
const appendix =
  / (?:lower right|right lower|right side|lado derecho|a la derecha|abajo derecha|derecha de (?:la|mi) (?:panza|barriga)) /
const bellyPain =
  / (?:pain|hurts?|ache|dolor|duele) (?:.*)?(?:belly|abdom\w+|stomach|tummy|side|panza|barriga|vientre|estomago|lado|derech\w) | (?:belly|abdom\w+|stomach|tummy|panza|barriga|vientre) .*(?:pain|hurts?|ache|dolor|duele) /
const vomits = / (?:vomit\w*|throw\w* up|threw up|being sick|devolviendo) /
/** Source: MedlinePlus, "Preeclampsia", "Gastrointestinal bleeding", "Fever", "Hypoglycemia"; NHS, "Testicle pain", "Headaches", "High blood pressure". */
const withChild = / (?:pregnan\w*|embaraz\w*|weeks along) /
/** From the twentieth week on. Source: NHS, "Vaginal bleeding and miscarriage in pregnancy". */
const lateInPregnancy =
  / (?:2\d|3\d|4[0-2]) ?(?:weeks?|wks?|semanas?|sem) | (?:[5-9]|five|six|seven|eight|nine|cinco|seis|siete|ocho|nueve) (?:months?|meses) /
const bleeds = / (?:bleed\w*|sangr(?:o|a|ado|ando)|hemorragia) /
const otherBlood =
  / (?:nose|nosebleeds?|nariz|gums?|encias?|hemorr?h?oids?|hemorroid\w*|almorranas?|piles) /
const headache = / (?:headaches?|head hurts|dolor de cabeza|duele la cabeza|migra\w+) /
const clouding = / (?:blur\w*|vision|spots|borros\w*|veo luces|lucecitas|vista) /
const severe =
  / (?:severe|worst|terrible|explo\w*|intens[oa]|fuerte|fuertisimo|peor|insoportable|unbearable|vomit\w*|throwing up) /
const abrupt = / (?:sudden|suddenly|repentin[oa]|de repente|de golpe|de pronto|out of nowhere) /
const tarry =
  / (?:black|tarry|negr[oa]s?) (?:\w+ )?(?:stools?|poop|poo|popo|caca|heces|evacuaci\w+) | (?:stools?|poop|poo|popo|caca|heces) (?:\w+ ){0,2}(?:black|tarry|negr[oa]s?) /
const faint = / (?:dizz\w*|faint\w*|weak\w*|pale|mare\w*|debil\w*|palid\w*|desmay\w*) /
const confused =
  / (?:conf(?:us|und)\w*|disorient\w*|desorient\w*|delir\w*|alucina\w*|hallucinat\w*|no reacciona|not responding|floppy|limp|convuls\w*) /
const testicle = / (?:testic\w+|ball|balls|huevo|huevos) /
const twisted = / (?:twist\w*|torsion|torcid\w*|torcio) /
const crisis = / (?:pressure|presion|bp|tension) .*?(?:1[89]\d|2[0-4]\d) /
const ofCrisis = / (?:chest|pecho|headache|cabeza|blurr\w*|vision|borros\w*|numb|confus\w*) /
/** A heart attack that is felt elsewhere. */
const outside =
  / (?:jaw (?:pain|hurts)|pain in (?:my|his|her) jaw|duele la mandibula|dolor de mandibula|left arm|brazo izquierdo) /
const coldSweat = / (?:sweat\w*|sud(?:o|a|ando|or|oroso)) /
const lowSugar = / (?:sugar|azucar|glucose|glucosa) (?:\w+ ){0,3}(?:[1-4]\d|5[0-3]) /
const shaky = / (?:shak\w*|sweat\w*|trembl\w*|tembl\w*|sud\w+|confus\w*|mare\w*|dizz\w*) /
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

/** True when a folded text, with a space at each end, says what only an emergency has. */
export function signsOfEmergency(text: string): boolean {
  const says = (...all: readonly RegExp[]) => all.every((sign) => sign.test(text))
  return (
    onlyChestPain.test(text) ||
    frames.some((frame) => frame.test(text)) ||
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
    says(testicle, twisted) ||
    says(testicle, abrupt) ||
    says(crisis, ofCrisis) ||
    says(outside, coldSweat) ||
    says(lowSugar, shaky) ||
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
].flatMap(({ source }) => source.match(/(?<![\\\w])[a-z]{5,}(?![\\\w[])/g) ?? [])
