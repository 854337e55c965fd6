import type { Scene } from './scenes.ts'

/**
 * What has to be seen within a day, by whoever treats it: no ambulance, and no appointment next week. Sources: NHS, "Floaters and flashes in
 * the eyes", "Animal and human bites", "Rabies", "Kidney stones", "DVT", "HIV and AIDS: PEP", "Shingles", "Sudden hearing loss", "Self-harm",
 * "Ectopic pregnancy", "Cellulitis", "Knocked-out tooth", "Priapism", "Dental abscess", "Nosebleed", "How do I know if I've broken a bone?".
 */
const onset =
  / (?:sudden|suddenly|new|just|since (?:yesterday|last night|this morning|today|\w+day)|yesterday|last night|this morning|today|tonight|started|all at once|de repente|repentin[oa]s?|de pronto|de golpe|desde (?:ayer|anoche|hoy|esta manana|la manana|hace (?:\w+ )?(?:horas?|dias?))|ayer|anoche|hoy|esta manana|empec?e|empezo|(?:\d+|one|two|three|una|dos|tres|few|unas) (?:hours?|horas?)) /
const eye = / (?:eyes?|vision|sight|see|seeing|ojos?|vista|veo|vision|ve) /
const lights =
  / (?:flash(?:es|ing)?(?: (?:of )?lights?)?|lights? flash\w*|lightning|sparks?|destellos?|relampagos?|flashazos?|chispa(?:s|zos)?|luces|lucecitas|fogonazos?) /
const floaters =
  / (?:floaters?|black (?:dots|spots|specks)|dark spots|cobwebs?|moscas(?: volantes)?|mosquitas|puntos negros|puntitos negros|manchas negras|manchitas|telaranas?|basuritas) /
const curtain =
  / (?:(?:black|dark|gr[ae]y|like a|a|the) (?:curtain|veil|shade|shadow)|curtain|cortina|sombra|velo|mancha (?:negra|oscura)) /
const mammal =
  '(?:dogs?|stray|cats?|bats?|monkeys?|ra(?:c)?coons?|fox|foxes|rats?|squirrels?|coatis?|perr\\w+|gat[oa]s?|gatit[oa]s?|murcielagos?|mono|monos|changos?|mapaches?|zorro|ratas?|raton|tejon|tejones|coyotes?)'
const bitten =
  '(?:bit|bite|bites|bitten|mordio|mordieron|mordida|mordidas|mordisco|mordedura|mordeduras)'
const clawed = '(?:scratch\\w*|aran\\w+|rasguñ\\w+|rasgun\\w+)'
const bite = new RegExp(` (?:${mammal} .*${bitten}|${bitten} .*${mammal}) `)
const claw = new RegExp(` (?:${mammal} .*${clawed}|${clawed} .*${mammal}) `)
const rabies = / (?:rabies|rabia|rabid|rabios[oa]) /
const bittenAtAll = new RegExp(
  ` ${bitten} | (?:bat|murcielago) .*(?:room|bedroom|house|cuarto|recamara|casa) `
)
/** A child who bites, a dog that bites its owner's shoes, and a play of words. */
const noBite =
  / (?:training|adiestra\w*|entrena\w*|bites? (?:his|her|my) nails|bed ?bugs?|flea|pulgas?|mosquito|years?|months?|anos?|meses|scars?|cicatri\w+|as a (?:kid|child)|when (?:i|he|she) was|cuando (?:\w+ )?era|de (?:nin[oa]|chic[oa])|fobia|phobia) /
const oneSide =
  / (?:flank|(?:one|left|right|my|his|her) side|(?:side|part) of (?:my|his|her|the) back|(?<!(?:go|goes|went|come|comes|came) )back|loin|kidneys?|costado|costados|(?:un|lado) lado|lado (?:izquierdo|derecho)|rinon|rinones|espalda|cintura|ijar) /
const pains =
  / (?:pains?|hurts?|hurting|aches?|aching|colic|agony|cramps?|dolor\w*|duelen?|doliendo|colico\w*|punzadas?) /
const soBad =
  / (?:vomit\w*|throw\w* up|threw up|being sick|puk\w+|cant (?:sit|stand|keep) still|devolver|devolviendo|vuelto el estomago|guacare\w*|no me puedo (?:ni )?(?:mover|parar)|doubled over) /
/** A headache or a hangover makes one vomit too, and what comes with each period. */
const otherVomit =
  / (?:migra\w+|jaqueca\w*|head\w*|cabeza|hangover|hung over|cruda|resaca|periods?|regla|menstru\w*|colicos menstruales|motion|mareo\w*|chemo|quimio\w*|pregnan\w*|embaraz\w*|reflux|bulimi\w*|weeks|months|years|meses|anos) /
const calf =
  / (?:(?:calf|leg|pantorrilla|pierna|batata|gemelo) (?:\w+ ){0,5}(?:swollen|swell\w*|hinch\w*|inflam\w*)|(?:swollen|swell\w*|hinch\w*|inflam\w*) (?:\w+ ){0,4}(?:calf|leg|pantorrilla|pierna)|(?:calf|pantorrilla)) /
const ofClot =
  / (?:flight|flew|plane|long haul|drive|vuelo|avion|volar|surgery|operation|cirugia|cast|yeso|birth control|clots?|coagulos?|trombosis|thrombosis|red and|hot and|warm|caliente y|roja y) /
const swelling = / (?:swollen|swell\w*|hinch\w*|inflam\w*|hurts?|pain\w*|duele|dolor) /
/** `no se le baja`, `erection for five hours`. */
const priapism =
  / (?:erection|ereccion) .*(?:hours?|horas?|wont go (?:down|away)|no se (?:me |le )?(?:baja|quita)) | (?:hours?|horas?) .*(?:erection|ereccion) | (?:penis|dick|pene|miembro) (?:\w+ ){0,2}(?:hard|erect|parado|duro|erecto) .*(?:hours?|horas?|no (?:se )?baja|wont go down) | (?:hours?|horas?) .*(?:penis|dick|pene|miembro) (?:\w+ ){0,2}(?:hard|erect|parado|duro|erecto) /
const exposure =
  / (?:pep|profilaxis post\w*|post exposure|morning after|condom (?:broke|split|slipped|came off)|(?:broken|split) condom|se (?:me |nos )?rompio el condon|unprotected sex|sex without (?:a )?condom|sin condon|sin proteccion|needle ?stick|pricked (?:by|with|myself)|me pinche con|pinchazo con) /
const against =
  / (?:hiv|vih|sida|aids|pep|exposure|expos\w+) .*| (?:needle ?stick|aguja|jeringa|needle|syringe) /
const recent =
  / (?:yesterday|last night|today|tonight|this morning|hours?|weekend|on \w+day|ayer|anoche|hoy|antier|anteayer|esta manana|madrugada|horas?|fin de semana|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|\d+ (?:days?|dias?)|broke|rompio|pep|needle ?stick|pinche|pricked) /
const shingles = / (?:shingles|zoster|culebrilla|herpes) /
const nearEye = / (?:eyes?|eyelids?|forehead|nose|ojos?|parpados?|frente|nariz) /
const deaf =
  / (?:(?:cant|cannot|couldnt|stopped|lost|no) (?:\w+ ){0,2}(?:hear\w*|oigo|escucho|oye|escucha)|hearing loss|deaf|deafness|sord[oa]|sordera|perdi (?:\w+ )?(?:audicion|oido)|deje de (?:oir|escuchar)) /
const abrupt =
  / (?:sudden|suddenly|overnight|woke up|de repente|de golpe|de pronto|subit[oa]|repentin[oa]|amaneci|desperte) /
const blast =
  / (?:explosion\w*|explot\w+|blast|firecrackers?|fireworks|gun\w*|shot|cohetes?|petardos?|disparo\w*) /
const young =
  / (?:teen\w*|adolescen\w*|daughters?|sons?|kids?|child|girl|boy|student|hij[oa]|nin[oa]|chic[oa]|sobrin[oa]|niet[oa]|\d\d year old|(?:thirteen|fourteen|fifteen|sixteen|seventeen) year) /
const marks =
  / (?:cuts|cutting|scars|marks|scratches|burns|cortes|cortadas|cortaditas|cicatrices|marcas|heridas|rasgunos|se (?:hace|hizo) (?:cortes|dano)|se corta|se lastima) (?:\w+ ){0,4}(?:arms?|wrists?|legs?|thighs?|forearms?|brazos?|munecas?|piernas?|muslos?|antebrazos?) | (?:arms?|wrists?|thighs?|forearms?|brazos?|munecas?|muslos?) (?:\w+ ){0,2}(?:full of cuts|cut up|cortad[oa]s|con cortes|llen[oa]s? de cortes) | (?:self harm\w*|selfharm\w*|autolesi\w+|se autolesion\w+|cutting (?:her|him|them)self|se corta) /
const earlyPregnant = / (?:pregnan\w*|embaraz\w*|weeks along|positive test|prueba positiva) /
const bleeds = / (?:bleed\w*|sangr(?:o|a|ado|ando)|hemorragia) /
const otherBlood =
  / (?:gums?|encias?|nose\w*|nariz|hemorr\w*|almorranas?|piles|tests?|pruebas?|analisis|examen|spotting|teeth|dientes) /
const spreading =
  / (?:red (?:line|streak)s?|linea roja|raya roja|rayas rojas) .*(?:arm|leg|hand|foot|brazo|pierna|mano|pie|wound|herida|cut|bite) | (?:redness|rojo|enrojecimiento|infection|infeccion) (?:\w+ ){0,3}(?:spreading|extend\w*|se (?:esta )?extiend\w+) /
const lostTooth =
  / (?:(?:knock\w*|fell|came|punch\w*) (?:\w+ ){0,3}(?:tooth|teeth) (?:\w+ )?out|(?:tooth|teeth) (?:\w+ ){0,3}(?:knocked|punched) out|knocked out (?:\w+ ){0,3}(?:tooth|teeth)|se (?:le|me) (?:salio|cayo|boto|zafo) (?:\w+ ){0,3}dientes? (?:completo|entero|con todo y raiz|de un golpe|por un golpe|jugando)|diente avulsionado|(?:tiro|tumbo|volo|boto) (?:un|el|los|dos) dientes?) /
const cantPee =
  / (?:cant|cannot|unable to|havent been able to|hasnt been able to|no pued[eo]|no ha podido|no he podido|sin poder) (?:\w+ )?(?:pee|urinate|pass (?:any )?(?:urine|water)|empty (?:my|his) bladder|orinar|hacer (?:del )?(?:pipi|bano|pis)) | (?:ni (?:una )?gota|not? (?:even )?(?:a|one) (?:single )?drop) (?:de |of )?(?:orina|pipi|urine|pee) | (?:hasnt|havent|not|no (?:he|ha)) (?:peed|urinated|orinado|meado) | no (?:orino|orina|meo|mea) (?=nada|desde)/
const sinceWhen =
  / (?:at all|since|all day|hours?|last night|yesterday|belly|stomach|desde|nada|todo el dia|horas?|anoche|ayer|panza|vientre|vejiga) /

const tooth = / (?:tooth|teeth|toothache|molars?|wisdom|dientes?|muelas?|dental) /
const swollenCheek =
  / (?:face|jaw|cheek|eye|cara|quijada|mandibula|cachete|mejilla|ojo) (?:\w+ ){0,3}(?:swollen|swell\w*|hinch\w*|inflam\w*) | (?:swollen|swell\w*|hinch\w*|inflam\w*) (?:\w+ ){0,3}(?:face|jaw|cheek|eye|cara|quijada|mandibula|cachete|mejilla|ojo) /
const dentalWork =
  / (?:extract\w*|pulled|removed|surgery|implants?|sacaron|extraccion|cirugia|implantes?) /
const noseBleeds =
  / (?:nose ?bleeds?|(?:nose|nostril) (?:\w+ ){0,3}(?:bleed\w*|blood)|(?:bleed\w*|blood) (?:\w+ ){0,3}(?:nose|nostril)|(?:sangr\w+|hemorragia) (?:\w+ ){0,4}nariz|nariz (?:\w+ ){0,3}sangr\w+) /
const unstopped =
  / (?:(?:wont|doesnt|not|cant|isnt|no|never) (?:\w+ ){0,2}(?:stop\w*|par[ao]|quita|deja|detiene)|nonstop|sin parar|(?:half an|an|one|two|\d+|media|una|dos) (?:hours?|hrs?|horas?|min\w*)) /
const broken =
  / (?:broke|broken|break|breaking|fractur\w+|snapped|romp\w+|roto|rota|quebr\w+|se me (?:salio|zafo)|dislocat\w+) /
const bone =
  / (?:bone|arm|wrist|hand|elbow|shoulder|leg|ankle|knee|foot|rib|ribs|collar ?bone|hueso|brazo|muneca|mano|codo|hombro|pierna|tobillo|rodilla|pie|costillas?|clavicula) /
const justNow =
  / (?:just (?:now|fell|broke|snapped|slipped|had|happened)|(?:minutes?|hours?|hour|moment) ago|right now|tonight|this morning|today|(?:an|half an) hour|acab\w+ de|se acaba|ahorita|ahora mismo|hoy|hace (?:un |una |media |\w+ )?(?:rato|minutos?|momento|horas?)|esta manana|de (?:forma|formado)|deform\w*|bent|crooked|chuec[oa]|doblad[oa]) /
const mended =
  / (?:cast|yeso|ferula|splint|boot|plates?|screws?|placas?|clavos?|tornillos?|operaron|operated|surgery|cirugia|healed|sano|rehab\w*|physio\w*|fisio\w*|therapy|terapia|glasses|lentes|x ?rays? (?:is|was|came)|follow ?up|control|weeks?|months?|years?|semanas?|mes|meses|anos?|heart|corazon|phone) /

/** What stands as it should not after a fall. Source: NHS, "How do I know if I've broken a bone?", "Dislocated shoulder", "Dislocated kneecap". */
const limb =
  / (?:bone|arm|forearm|wrist|hand|fingers?|thumb|elbow|shoulder|leg|shin|ankle|knee|kneecap|foot|toe|collar ?bone|hueso|brazo|antebrazo|muneca|mano|dedos?|pulgar|codo|hombro|pierna|tobillo|rodilla|rotula|pie|clavicula) /
const misshapen =
  / (?:bent|crooked|deform\w*|misshapen|sideways|(?:wrong|funny|weird|odd|strange) (?:way|angle|direction|shape|position)|out of (?:place|shape|position)|point(?:s|ing) (?:the |to )?(?:out\w*|in|inward\w*|away|back\w*|wrong|other|side\w*)|(?:stick|pok)ing (?:out|up)|apunta\w* (?:para|a|hacia) (?:otro|un|el otro) lado|brincad[oa]|chuec[oa]s?|doblad[oa]s?|desviad[oa]|de (?:su )?lugar|mal acomodad[oa]) /
const hurtNow =
  / (?:fell|fall|fallen|crash\w*|accident|hit|landed|landing|catching|caught|tripped|slipped|jammed|twist\w*|torci\w*|popped|basketball|football|soccer|playing|jugando|bike|scooter|cai|caer\w*|cayo|caida|golpe\w*|pegue|accidente|choque|resbal\w+|tropec\w+|pelota|balon|bici\w*|moto\w*|just|today|ago|hoy|acab\w+) /
const oldShape =
  / (?:trigger|gatillo|arthritis|artritis|bunions?|juanetes?|hammer\w*|born|nacio|nacimiento|grow\w*|crec\w+|cicatri\w+|scars?) /
const unbearable =
  / (?:(?:cant|cannot|no|not) (?:\w+ )?(?:stand|bear|take|handle|aguant\w*|soport\w*|resist\w*) (?:\w+ ){0,3}(?:pain|toothache|dolor\w*)|(?:pain|toothache|dolor\w*|duele) (?:\w+ ){0,4}(?:unbearable|excruciating|insoportable|inaguantable)|(?:unbearable|excruciating|insoportable) (?:\w+ ){0,3}(?:pain|toothache|tooth|dolor)) /

/** For so long nothing of it is new, and what was long ago is over. */
const old =
  / (?:for|over|hace|desde hace|llevo) (?:\w+ ){0,2}(?:weeks|months|years|semanas|mes|meses|anos) |(?:weeks?|months?|years?) ago | (?:last|past) (?:month|year) | as a (?:kid|child) | de nin[oa] | (?:mes|ano) pasado | (?:years|always|siempre|anos) /
const lightsOfHead = new RegExp(`${old.source}| (?:migra\\w+|jaqueca\\w*|head\\w*|cabeza) `)

const retina = ['ophthalmology', 'emergency-medicine'] as const
const wound = ['emergency-medicine', 'family-medicine'] as const
const bites = ['emergency-medicine', 'family-medicine', 'infectious-diseases'] as const
const selfHarm = ['child-psychiatry', 'psychiatry', 'psychology'] as const

export const urgentScenes: readonly Scene[] = [
  { ids: retina, all: [eye, lights, floaters], not: old },
  { ids: retina, all: [eye, lights, onset], not: lightsOfHead },
  { ids: retina, all: [lights, floaters], not: old },
  { ids: retina, all: [floaters, onset], not: old },
  { ids: retina, all: [eye, curtain], not: old },
  { ids: bites, all: [bite], not: noBite },
  { ids: bites, all: [rabies, bittenAtAll], not: old },
  { ids: bites, all: [claw, rabies], not: old },
  { ids: ['emergency-medicine', 'urology'], all: [oneSide, pains, soBad], not: otherVomit },
  { ids: ['emergency-medicine', 'vascular-surgery'], all: [calf, ofClot, swelling], not: old },
  { ids: ['urology', 'emergency-medicine'], all: [priapism], not: old },
  {
    ids: ['infectious-diseases', 'emergency-medicine'],
    all: [exposure, against, recent],
    not: old,
  },
  { ids: ['ophthalmology', 'emergency-medicine'], all: [shingles, nearEye], not: old },
  { ids: ['ent', 'emergency-medicine'], all: [deaf, abrupt], not: old },
  { ids: ['ent', 'emergency-medicine'], all: [deaf, blast], not: old },
  { ids: ['gynecology', 'emergency-medicine'], all: [earlyPregnant, bleeds], not: otherBlood },
  { ids: wound, all: [spreading], not: old },
  { ids: ['dentistry', 'emergency-medicine'], all: [lostTooth], not: old },
  { ids: ['emergency-medicine', 'urology'], all: [cantPee, sinceWhen], not: old },
  { ids: selfHarm, all: [young, marks] },
  { ids: ['dentistry', 'emergency-medicine'], all: [tooth, swollenCheek], not: dentalWork },
  { ids: ['emergency-medicine', 'ent'], all: [noseBleeds, unstopped], not: old },
  { ids: ['emergency-medicine', 'orthopedics'], all: [broken, bone, justNow], not: mended },
  {
    ids: ['emergency-medicine', 'orthopedics'],
    all: [limb, misshapen, hurtNow],
    not: new RegExp(`${mended.source}|${oldShape.source}`),
  },
  { ids: ['dentistry', 'emergency-medicine'], all: [tooth, unbearable], not: old },
]
