/** Emergencies that one clause says. Sources: as in `emergency-signs.ts`, and those beside a frame. */
const amount =
  '(?:(?:a|the|un|una|el|todo|all|his|her|my) )?(?:whole )?(?:load|loads|lots?|bunch|handful|bottle|bottles|box|pack|packet|strip|too many|too much|many|all|overdose|frasco|bote|caja|monton|puno|chingo|muchas|muchos|muchisimas|demasiadas|demasiada|todas|todo|varias|\\d{2,})'
const pills =
  '(?:pills?|tablets?|meds|medicines?|medication|paracetamol|tylenol|ibuprofen|aspirins?|xanax|sleeping|antidepressants|pastillas?|medicamentos?|medicinas?|tabletas?|clonazepam|rivotril)'
const small =
  '(?:kids?|child|toddler|son|daughter|baby|nin[oa]|hij[oa]|bebe|bebita|nene|nena|year|anos)'

const swallowed =
  '(?:swallowed|swallow a|ate|eaten|gulped down|trago|tragaron|trague|tragado|comio|tomo|(?:de|pudo|pudieron|haber) tragar(?:se)?)'
const article = '(?:a|an|some|his|her|my|the|two|several|un|una|unas|unos|el|la|dos|varios|varias)'
const swallowable =
  '(?:coin|marble|button|magnet|battery|batteries|bead|toy|pin|needle|key|screw|nail|lego|stone|pebble|rock|glass|plastic|cap|ring|earring|bleach|detergent|cleaner|soap|pod|poison|thinner|moneda|canica|boton|iman|imanes|pila|bateria|juguete|alfiler|aguja|llave|tornillo|clavo|piedra|piedrita|vidrio|plastico|espina|tapa|anillo|arete|cloro|jabon|veneno|raticida|fabuloso)(?:s|es)?'

/** What one clause says. */
export const frames: readonly RegExp[] = [
  / (?:swallowed|trago) (?:something|algo|an? object|un objeto) /,
  new RegExp(` ${swallowed} (?:${article} )?(?:\\w+ ){0,3}?${swallowable} `),
  // As in German: `has a coin swallowed`.
  new RegExp(` ${swallowable} (?:\\w+ ){0,2}(?:swallowed|drank) `),
  new RegExp(
    ` (?:battery|batteries|magnets?|pila|pilas|bateria|baterias|iman|imanes) (?:\\w+ ){0,2}(?:in|into|up|inside|en|adentro|dentro|por) (?:\\w+ ){0,2}(?:nose|nostril|ear|throat|mouth|nariz|oido|oreja|garganta|boca) `
  ),
  / (?:ate|eaten|comio|comi|se comio) (?:\w+ ){0,2}(?:wild|poisonous|berries|mushrooms? (?:from|in)|toadstool|bayas|hongos? (?:del|de la|en el|venenos\w+|silvestres?)|planta|plantas|floripondio) /,
  / (?:drank|bebio|bebi|tome|se tomo|tomo) (?:\w+ ){0,2}?(?:anticongelante|cleaning|cleaning fluid|chemicals?|antifreeze|insecticid\w+|pesticid\w+|limpiador|desinfectante|aguarras|acetona|acetone|pinol|suavizante|antibacterial|raticida|bleach|detergent|cleaner|poison|thinner|gasoline|cloro|veneno|gasolina) /,
  / swallowed a (?:fish )?bone /,
  / se (?:tomo|trago) (?:unas|unos|varias|varios) (?:\w+ )?(?:pastillas|tabletas|medicinas|medicamentos) /,
  new RegExp(
    ` (?:took|taken|taking|swallowed|tomo|tome|tomado|trago|tragado|acab\\w+ de (?:tomar|tragar)(?:me|se)?) (?:de )?${amount} (?:(?:of|de|las|los|sus|his|her|my|the|mis) )*(?:\\w+ )?(?:${pills}|cocaine|heroin|fentanyl|drugs|ketamine|edibles|cocaina|fentanilo|drogas?) `
  ),
  new RegExp(
    ` ${small} .*(?:ate|took|swallowed|tomo|comio|trago) (?:my|mis|unas|some|grand\\w+|las de) (?:\\w+ )?${pills} `
  ),
  new RegExp(` ${pills} .*(?:tome|tomo|took) (?:muchas|demasiadas|todas|varias|too many|a lot) `),
  new RegExp(` (?:tome|tomo|took|taken) (?:\\w+ ){0,3}${pills} (?:de mas|too many|more than) `),
  / (?:suddenly|de repente|de pronto|de golpe) (?:\w+ ){0,3}(?:cant|cannot|couldnt|no puede|no puedo|no pudo|dejo de|lost|perdi|perdio) (?:\w+ )?(?:speak|talk|see|walk|move|hablar|ver|caminar|mover\w*|vision|sight|vista|habla) /,
  / (?:suddenly|sudden|de repente|de pronto|de golpe) (?:\w+ ){0,2}(?:blind|cieg[oa]|no ve[o]?(?! bien)) | (?:blind|no ve[o]? nada|no veo de un ojo) (?:de repente|de golpe|suddenly) /,
  / sudden (?:loss of (?:vision|sight|speech)|vision loss|blindness) /,
  / (?:no|not|dont|doesnt|never|ya no|nunca) (?:\w+ ){0,2}?(?:want|wants|wanted|wanna|wish|quiero|quiere|queria) (?:to )?(?:\w+ )?(?:live|living|be alive|alive|exist|existir|vivir|estar viva|estar vivo|wake up|despertar|estar en este mundo)(?! (?:with|in|at|here|there|near|con|en|aqui|alli|solo|sola|juntos|together)) /,
  / (?:no|not|dont|doesnt) (?:want|wants|wanna|quiero|quiere) (?:to )?(?:be|estar|seguir) (?:here|around|aqui)(?: (?:anymore|any more|mas))? $/,
  / (?:want|wants|wanna|going|gonna|need|urge|urges|thoughts?|think|thinking|feel|keep|keeps|afraid|scared|might|would|plans?|planning) (?:\w+ ){0,2}?(?:hurt|hurting) (?:my|him|her|them)self /,
  / (?:clutching|grabbing|se (?:\w+ )?agarra\w*) (?:his|her|el|su) (?:chest|pecho) /,
  / (?:looks?|turned|went|going|se ve|se puso|esta|esta poniendo) (?:\w+ )?(?:gray|grey|blue|azul|gris|morado|morada) .*(?:chest|pecho|breath\w*|respir\w*|react\w*|reaccion\w*|wake|despierta|llora|cry\w*) /,
  / (?:baby|infant|newborn|child|kid|son|daughter|toddler|mom|dad|mother|father|husband|wife|he|she|bebe|hij[oa]|nin[oa]|mama|papa|espos[oa]|abuel[oa]) (?:\w+ ){0,2}(?:is|has gone|turned|went|looks|esta|se puso|se ve|anda) (?:\w+ )?(?:blue|gray|grey|azul|gris|morad[oa]|palid[oa]) (?:y|and) |(?:not|isnt|stopped|wont|no|ya no|dejo de) (?:respond\w*|react\w*|reaccion\w*) (?!to treatment|to antibiotics|to meds|to (?:his|her) name|when called|al tratamiento|a los|a su nombre|cuando (?:lo|la|le) llam)/,
  / (?:bebe|baby|newborn) (?:(?:esta|se puso|se ve|is|turned|went|looks|muy|so|all|just) ){0,3}(?:morad[oa]|azul|blue|purple|gris|gr[ae]y) (?!eyes|spots?|mark)/,
  / (?:fell|fall|fallen|cayo|cai|caida) .*(?:roof|balcony|window|scaffold\w*|cliff|stories|storey|second floor|techo|azotea|balcon|ventana|andamio|barranco|segundo piso|tercer piso) /,
  / (?:half|side|mitad|medio|media|lado) (?:\w+ ){0,3}(?:body|cuerpo) (?:\w+ ){0,3}(?:paralyz\w*|paralys\w*|numb|weak|paraliz\w*|dormid\w*|move|mover) | (?:cant|cannot|couldnt|no pued[eo]|no sient[eo]|no muev[eo]|paralyz\w*|numb|se le (?:durmio|paralizo)) (?:\w+ ){0,3}(?:half|one side|left side|right side|mitad|medio|media|lado (?:izquierdo|derecho)) (?:\w+ ){0,3}(?:body|cuerpo) /,
  / (?:burned|burnt|quemo|queme|quemaron) (?:\w+ ){0,2}(?:face|cara) (?!.*(?:sun|sol|playa|beach|laser|peel\w*|crema|cream) )/,
  / (?:jump|jumping|aventar\w*|tirar\w*|lanzar\w*|throw\w* (?:my|him|her)self) (?:off|from|in front|de|del|desde|al|a las) (?:\w+ )?(?:bridge|building|balcony|roof|window|train|cliff|puente|balcon|edificio|azotea|ventana|metro|vias) /,
  / (?:wants|want|going|gonna|threaten\w*) to jump $| (?:se|me) (?:quiere|quiero|va a|voy a) (?:aventar|tirar|lanzar) $| (?:thinking|think|thoughts?) (?:about|of) ending (?:it|things|everything|my) /,
  / (?:coffee grounds?) | vomit\w* (?:\w+ )?(?:negr[oa]|black)| black vomit | (?:pozos|asientos|borra|posos) (?:de|del) cafe /,
  / (?:bone|hueso) (?:\w+ ){0,2}(?:through (?:\w+ )?skin|out of|de fuera|afuera) | (?:salio|sale|asoma|saliendo) el hueso /,
  / (?:ribs?|costillas) (?:\w+ ){0,2}(?:pulling in|sucking in|sink\w* in) | (?:hunden?|hundiendo) (?:\w+ )?(?:costillas|pecho) | (?:bebe|baby|newborn) (?:\w+ ){0,2}(?:respira|respirando|breathing|breathes) (?:\w+ )?(?:rapido|agitado|fast|hard) (?!when|while|cuando)/,
  / (?:im|am|are) (?:\w+ )?dying (?!of |from |to )| estoy muriendo (?!de |del |por )/,
  / se (?:le |me )?ve el hueso /,
  / heart (?:has )?stopped (?:beating )?$| (?:his|her) heart (?:has )?stopped /,
  / (?:baby|bebe) (?:\w+ ){0,2}(?:not|isnt|stopped|doesnt|hasnt|no se|no se ha|ya no se|dejo de) (?:mov\w+|muev\w+)| (?:cant|dont|havent|no) (?:feel|felt|siento|sentido) .*(?:mov\w+|muev\w+) .*(?:baby|bebe) | (?:cant|dont|havent|no) (?:feel|felt|siento|sentido) .*(?:baby|bebe) .*(?:mov\w+|muev\w+|kick\w*) /,
  / (?:having|had|has) (?:a )?fits? (?!of|for)| (?:got|get|been|was) shot (?!for)| (?:call|llam\w+ al) (?:911|112|999|066) /,
  / (?:voices|voces) .*(?:kill|matar\w*|mate|die|morir\w*|muera|hurt|dano|jump|aviente) /,
  / (?:nobody|no ?one) would (?:\w+ )?(?:miss|notice|care) .*(?:gone|dead|die|died|disappear\w*|here) | better off (?:without me|dead|if i) | (?:nadie|no) (?:\w+ )?(?:extranaria|notaria) .*(?:muer\w+|falt\w+|desapare\w+|sin mi) | (?:mejor|bien) (?:sin mi|si me muero|si no estuviera) /,
  / (?:been|got|was|were|getting) (?:run|ran) over | ran over (?:by|me|him|her|my) /,
  / (?:severe|third degree) burns? | acid burns? | (?:burned|burnt) (?:with|by) acid | quem\w+ con acido /,
  / (?:burn|burned|burnt|burns|scald\w*) .*boiling | boiling .*(?:burn|burned|burnt|burns|scald\w*) | quem(?:o|e|aron|adura|aduras|ada|ado) (?:\w+ ){0,3}(?:hirviendo|gasolina|aceite (?:hirviendo|caliente)) /,
  / (?:bleach|acid|ammonia|chemicals?|chemical splash|lye|cement|pepper spray|cloro|acido|sosa|quimicos?|gas pimienta) (?:\w+ ){0,2}(?:in|into|en) (?:\w+ )?(?:eyes?|ojos?) /,
  / (?:cut|cuts|sliced|chopped|ripped|tore) (?:\w+ )?(?:finger|thumb|toe|hand|fingertip) off | (?:cut|sliced|chopped|ripped|tore) off (?:\w+ ){0,4}?(?:finger|thumb|toe|hand|fingertip) | (?:cort[eo]|arranc\w+|rebane|rebano|mocho|moche) (?:\w+ ){0,2}dedo (?:completo|entero) /,
  / (?:fell|fall|cayo|cai|caida|caido) .*(?:cant|cannot|couldnt|no se pued\w+|no pued\w+) (?:\w+ )?(?:get up|stand up|levantar\w*|parar\w*|move|mover(?:se|me)?)(?! (?:\w+ )?(?:arm|wrist|finger|fingers|hand|elbow|shoulder|ankle|foot|knee|toe|brazo|muneca|dedo|mano|codo|hombro|tobillo|pie|rodilla)) /,
  // Sources: NHS, "Poisoning", "Electric shock", "Heat exhaustion and heatstroke", "Sepsis", "Meningitis", "Slipped disc" (cauda equina),
  // "Heavy bleeding after birth", "Psychosis", "Carbon monoxide poisoning", "Croup".
  / (?:hung|hanged|hanging) (?:him|her|my)self | se (?:ahorco|colgo|quiso ahorcar) /,
  / (?:leg|pierna) (?:\w+ ){0,3}(?:shorter|mas corta|turned out) .*(?:fell|fall\w*|cay\w+|caid\w+) | (?:fell|fall\w*|cay\w+|caid\w+) .*(?:leg|pierna) (?:\w+ ){0,3}(?:shorter|mas corta|turned out) /,
  / (?:carbon monoxide|monoxido de carbono|gas leak|fuga de gas) /,
  / (?:electrocut\w*|electrical shock|(?:got|had|took) (?:an? )?(?:bad |big )?(?:electric )?shock from|descarga electrica|toques? fuertes?) /,
  / (?:heat ?stroke|insolacion|golpe de calor) (?!prevention)/,
  / (?:drown(?:ed|ing)|se (?:esta |estaba )?ahogand?o en|pulled (?:him|her|\w+) (?:out of|from) the (?:pool|water|sea)|(?:sacamos|sacaron) (?:\w+ )?de la (?:alberca|piscina)) /,
  / (?:raped|sexually assaulted|me violaron|la violaron|fue violada|abusaron (?:sexualmente )?de) (?!when|cuando|years|hace anos)/,
  / (?:numb\w*|dormid[oa]s?|no siento|cant feel|entumid\w+) .*(?:between (?:my |the |his |her )?legs|groin|saddle|genital\w*|entrepierna|ingle) .*(?:pee|urin\w*|orin\w*|bladder|bowel|pipi) /,
  / (?:soak\w*|fill\w*|empap\w*|llen\w*) (?:\w+ ){0,3}(?:pads?|toallas?) .*(?:hour|hora)s? /,
  / (?:rash|spots|dots|bruises|manchas|puntos|moretones|petequias) .*(?:dont fade|doesnt fade|not fade|glass|no desaparecen|al apretar|al presionar) /,
  / (?:barking cough|croup|tos (?:de perro|perruna)|crup) .*(?:breath\w*|blue|ribs|respir\w*|azul|costillas|ahog\w*) /,
  / (?:thinks|believes|dice que|cree que|convinced) .*(?:following|poison\w*|kill|siguen|persiguen|quieren matar|envenen\w*) .*(?:knife|violent|aggressive|agresiv[oa]|cuchillo|violent[oa]|golpea) /,
]
