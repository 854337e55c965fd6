/** Words of a search that are neither a kind of care nor a name: languages, gender, price, opening hours, urgency. */
import { fold } from '@numo/kit/text.ts'

const wordsOf = (text: string) => text.trim().split(/\s+/)
export const setOf = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap(wordsOf))

/* ---------- people ---------- */

export const women = setOf('female femal femail lady femenina femenino mujer mujeres woman women')
export const men = setOf('male masculino varon varones hombre hombres man men caballero')
/** Words of a gender that never name the patient. */
export const nonPatientGenderWords = setOf('female lady male femenina femenino masculino varon')
/** Before a gender they say whom the care is for: `doctor for women`. */
export const forWhom = setOf('for para de del of')

/** Words for somebody who gives care, without its kind. */
export const careGivers = setOf(
  'doctor doctors doctora doctoras doctores doc docs dr dra medico medica medicos medicas physician physicians',
  'specialist specialists especialista especialistas practitioner practitioners professional professionals',
  'profesional profesionales provider providers',
  // As people write it who search in their own language.
  'arzt arztin aerztin aerzte arzte medecin medecins docteur docteure lekarz medici dottore 医者 医師 お医者さん 医生 의사 врач'
)
export const titles = setOf('dr dra prof')

export const children = setOf(
  'kid kids child children childs childrens baby babies infant infants newborn toddler toddlers teenage teenager teenagers teen teens',
  'adolescent adolescents son sons daughter daughters boy boys nino ninos nina ninas bebe bebes hijo hijos hija hijas infantil',
  'enfant enfants bambino bambini adolescente adolescentes pediatrico pediatrica pediatric paediatric nene nena peque menor grandson granddaughter nieto nieta'
)

/* ---------- what we cannot filter by, and what we can ---------- */

export type Note = 'opening' | 'price' | 'urgent' | 'online'

export const phrasesOf = (text: string) => text.split(',').map((phrase) => fold(phrase))

/** Phrases of each kind, longest first. */
export const notes: readonly (readonly [Note | 'accepting' | 'direct', string])[] = (
  [
    [
      'opening',
      `open now, open today, open late, open, opened, opens, opening hours, after hours, weekend, weekends, saturday,
      saturdays, sunday, sundays, monday, tuesday, wednesday, thursday, friday, evening, evenings, night, nights, at night, tonight, late,
      24 hours, 24 hour, 24 hrs, 24 hs, 24 h, 24h, 24hs, 24 7, 247, open 24 hours, morning, mornings, afternoon, afternoons, public holiday, holidays,
      abierto, abierta, abiertos, abiertas, abierto ahora, abierta ahora, abiertos ahora, abiertas ahora, abierto ahorita, abierta ahorita, abiertos ahorita, abiertas ahorita, abierta hoy, abre ahorita, abre ahora, abre hoy, abren hoy, open right now, abre, abren, abierto hoy, fin de semana, fines de semana,
      sabado, sabados, domingo, domingos, lunes, martes, miercoles, jueves, viernes, noche, noches, de noche, en la noche, por la noche, tarde,
      tardes, por la tarde, en la tarde, manana, mananas, por la manana, 24 horas, las 24 horas, horario, horarios, a que hora abre, a que hora abren, a que hora cierra, a que hora cierran, a que hora atiende, a que hora atienden, closing time, closing hours, dia festivo, dias festivos, before work, after work, after school, out of hours, lunch break, lunch hour, antes del trabajo, despues del trabajo, saliendo del trabajo, a estas horas, a esta hora, atiende a esa hora, atienda a esa hora, atiende a esas horas, atienda a esas horas, abre a esa hora, at that hour, see me then, sees people then, sees patients then, open then, temprano, temprana, early, christmas, navidad, bank holiday, dia feriado, feriados, feriado, festivos, festivo, entre semana, weekday, weekdays, de guardia, de turno, opens early, open early, abre temprano, abra temprano, abren temprano, nocturno, nocturna, this afternoon, this evening, esta tarde, esta noche`,
    ],
    [
      'price',
      `cheap, cheaper, cheapest, affordable, inexpensive, low cost, budget, price, prices, pricing, cost,
      costs, free, how much, how much is, how much does it cost, not expensive, reasonable, without insurance, no insurance,
      payment plan, payment plans, financing, finance, financiamiento, a credito, pay monthly, installments, not too expensive, reasonably priced,
      a meses sin intereses, a pagos, en pagos, pagos semanales, meses sin intereses, a meses, facilidades de pago, en a como, que precio tiene, what does it cost, how expensive, expensive, costly, pricey, costoso, costosa, costosos, costosas, how much would, no cobre caro, no cobra caro, no cobre mucho, no cobre tanto, no me cobre tanto, no me cobre mucho, no cobren mucho, no me cobren tanto, cobre barato, cobra barato, cobre poquito, cobra poquito, cobren poquito, charge much, charge a lot, charge too much, charge less, charges less, charges little, caro,
      uninsured, self pay, cash price, cash, pay cash, cash only, fee, fees, rate, rates, discount, discounts, student discount, ballpark, ballpark figure, run me, run you, set me back, set us back, set you back, a como sale, a como salen, a como esta, a como anda, senior discount, tarifa, tarifas, promocion, promociones, descuento, descuentos, en efectivo, no muy cara, no tan cara, pago en efectivo, barato, barata, baratos, baratas, mas barato, economico, economica, economicos, economicas, accesible,
      accesibles, precio, precios, costo, costos, gratis, gratuito, gratuita, que cobra, que cobran, do you charge, do they charge,
      money, dinero, presupuesto, quote, quotes, cotizacion, cotizar, pagar mucho, pay much, pay a lot, wont break the bank, break the bank, cant afford, going rate, cobre poco, cobren poco, cobre menos, no tan carero, no tan carera, no carero, en abonos, abonos, salga un ojo de la cara, no salga caro, no me salga caro, no salga tan caro, tan caro, un dineral, dineral, una fortuna, plata, lana, short on cash, buen precio, bajo costo, sin seguro, no caro, no tan caro, no sea caro, no sea tan caro, no sea cara, no muy caro`,
    ],
    [
      'urgent',
      `urgent, urgently, as soon as possible, soonest, right this minute, lo mas rapido posible, hoy en la noche, para hoy, emergency, emergencies, asap, immediately, immediate, now, right now, today, same day, right away, help now, er closest, closest er, nearest er, er nearest, closest er room,
      urgente, urgentemente, urgencia, urgencias, emergencia, emergencias, de urgencia, ahora, ahora mismo, ahorita, hoy, hoy mismo, ya, inmediata,
      inmediato, de inmediato, me urge, nos urge, le urge, urge, lo mas pronto posible, cuanto antes, lo antes posible, mismo dia`,
    ],
    [
      'online',
      `online, video, zoom, whatsapp, por zoom, por whatsapp, phone consult, phone consultation, video visit, video calls, videollamadas, by video, por video, video call, videocall, video consultation, virtual, telemedicine, telehealth, teleconsult, remote, by phone,
      en linea, videollamada, videoconsulta, teleconsulta, telemedicina, a distancia, por telefono`,
    ],
    [
      'accepting',
      `accepting new patients, accepting new clients, taking new clients, new clients, accepts new patients, new patients, taking new patients, accepting patients,
      takes new patients, take new patients, see new patients, sees new patients, seeing new patients, new patient, paciente nuevo, pacientes de primera vez, nuevos pacientes, acepta nuevos pacientes, acepta pacientes nuevos, pacientes nuevos`,
    ],
    [
      'direct',
      `direct billing, bills directly, bill directly, direct bill, direct pay, direct payment, cashless, pago directo, cobro directo,
      facturacion directa, sin reembolso, no upfront payment, no up front payment, without paying upfront, without paying up front,
      no out of pocket, not pay upfront, nothing upfront, sin pagar, sin pagar por adelantado, sin pagar antes, no pagar antes, sin desembolso`,
    ],
  ] as const
).flatMap(([kind, text]) => phrasesOf(text).map((phrase) => [kind, phrase] as const))

/** Words that only say in general what is needed: beside a more exact one they add nothing. */
export const generalWords = setOf(
  'pain pains ache aches dolor dolores surgery surgeon surgeons operation cirugia cirujano cirujana operacion hospital',
  'hospitals hospitales clinic clinics clinica clinicas medicine medicines medicina medicinas medication medicamento medicamentos pills pastillas',
  'chequeo chequeos revision revisiones checkups evaluation evaluacion valoracion screening infection infections infeccion infecciones therapy therapist terapia terapeuta cancer relationship relacion emergency urgent urgencia',
  'urgencias emergencia urgente accident accidente injections injection inyeccion inyecciones wound herida consultorio consultorios hormones blood sangre',
  'itch itchy itching itches comezon picazon fever fiebre cold checkup prescription receta vaccination vacuna vacunas vaccine vaccines shots swollen bleeding sangrado weakness debilidad cramps exercises',
  'swallow swallowed swallowing tragar trague trago ingreso ingresos',
  'knackered exhausted shattered afraid fear frightened temor phobia fobia allergic alergico alergica worried worry scared preocupa preocupada preocupado preocupacion miedo abuelita abuelito abuelitos elderly seniors food eating comer sport sports nurse enfermera enfermero biopsy biopsia trauma stress fatigue cansancio cansado tiredness pa np'
)

/* ---------- places, insurers, and words that say nothing ---------- */

/** Kinds of insurance, which say nothing where an insurer is not named. */
export const kindsOfInsurance: readonly string[] = phrasesOf(
  `international insurance, international health insurance, foreign insurance, travel insurance, expat insurance, private insurance, health insurance, medical insurance, my insurance, us insurance, american insurance, medicare, medicaid, imss, issste, seguro social,
  seguro internacional, seguro extranjero, seguro de viaje, seguro de viajero, seguro privado, seguro de gastos medicos, gastos medicos mayores, seguro medico, mi seguro, obra social, prepaga, eps, isapre, mutua, mutualidad, seguro popular`
)

/** How people begin and end a sentence; some would else be hours. */
export const greetings: readonly string[] = phrasesOf(
  `hello, hi, hey, dear, greetings, good morning, good afternoon, good evening, good day, good night, thanks, thank you, thanks in advance, please, pls, plz, kindly,
  vale, venga, hola, oye, oigan, che, parce, wey, guey, bro, mate, dude, compa, pana, amigos, que onda, disculpe, disculpa, buenos dias, buen dia, buenas tardes, buenas noches, buenas, que tal, what now, now what, y ahora que, ahora que, gracias, muchas gracias, mil gracias, porfa, por favor, saludos`
)

/** What a place has; nobody is found by it. */
export const access: readonly string[] = phrasesOf(
  `wheelchair access, wheelchair accessible, wheelchair friendly, accessible entrance, with elevator, with parking, free parking, step free, ramp, deaf friendly, for the deaf, para sordos,
  acceso para silla de ruedas, acceso en silla de ruedas, accesible en silla de ruedas, con rampa, rampa, con elevador, con estacionamiento`
)

/** Times of a day at which something hurts, where nobody asks who is open. */
export const partsOfDay = setOf(
  'late night nights morning mornings evening evenings afternoon noche noches manana mananas tarde tardes nocturno nocturna'
)
export const openWords = setOf(
  'open opened opens opening hours abierto abierta abiertos abiertas abre abren abra abran abrir horario horarios atienda atiende atienden atiendan'
)

/** Where the doctor should come to. */
export const homeVisits: readonly string[] = phrasesOf(
  `to hotel, at hotel, in hotel, in my hotel, hotel doctor, hotel visit, comes to you, come to me, to my airbnb, at my airbnb, al airbnb, a mi hotel, que venga, to my home, to my house, at my home, at my house, to my hotel, at my hotel, to the hotel, to our hotel, at our hotel, to our airbnb, at our airbnb, to our apartment, at our apartment, to our house, at our house, to our home, at our home, to our place, to the hotel room, come to where, comes to where, venga a donde, vaya a donde, a nuestro airbnb, en nuestro airbnb, house call, house calls, home visit, home visits,
  to my apartment, at my apartment, to my flat, at my flat, to my condo, a mi departamento, a mi depa, al depa, a nuestro hotel, en nuestro hotel, a nuestro departamento, a nuestra casa, en nuestra casa, a mi piso, a mi casa, en mi casa, a la casa, a mi domicilio, a domicilio, a su domicilio, at his house, at her house, to his house, to her house, en mi domicilio, al hotel, a mi hotel, en el hotel`
)

/** Kinds of visit that say nothing beside an illness or a doctor. */
export const kindsOfVisit: readonly string[] = phrasesOf(
  'second opinion, segunda opinion, need a refill, refill my prescription, refill my meds, repeat prescription, prescription renewal, renew my meds, ran out of meds, out of my meds, need a referral, referral, necesito receta, que me den receta, receta electronica, renovar tratamiento, surtir medicamento, se me acabo la medicina'
)

/** Asked for beside an illness they mean whoever treats that one. */
export const talks: readonly string[] = phrasesOf(
  'talk to someone, someone to talk to, speak to someone, talk to somebody, somebody to talk to, hablar con alguien, alguien con quien hablar'
)

/** Since when it hurts; not when a clinic should be open. */
export const timesAgo: readonly string[] = phrasesOf(
  `on holiday, holiday, came back, come back, comes back, coming back, flew back, fly back, flying back, moved back, went back, keeps coming back, every night, every morning, each night, a night, per night, times a night, in the middle of the night, night shift, night shifts, day shift, cada noche, cada manana, todas las noches, en las mananas, a media noche, turno de noche, since last night, last night, since yesterday, all night, all day, all week, all weekend, all month, for days, for weeks, since this morning, this morning, yesterday morning, since monday, since the weekend, anoche, desde anoche,
  desde ayer, desde hoy, toda la noche, todo el dia, toda la semana, todo el fin de semana, desde el lunes, desde el fin de semana, desde en la manana, esta manana, desde esta manana, ayer en la noche`
)

/** Words between which an insurer or nothing stands: `bills axa directly`, `que le cobre directo a axa`. */
export const billing = setOf(
  'bill bills billing billed charge charges pay pays settle settles cobra cobran paga pagan pague paguen pagara liquide liquida cobre cobren factura facturan facture'
)
export const directly = setOf('directly direct directo directamente')

/** Beside an illness they ask for its vaccine. */
export const vaccines = setOf('vaccine vaccines vaccination vaccinations vacuna vacunas vacunacion')

/** Words of urgency that the list of kinds of care has too. */
export const urgentWords = setOf(
  'emergency emergencies urgent urgencia urgencias urgente emergencia emergencias'
)

/** Verbs of a sentence that are a kind of care only where somebody writes nothing else: `habla de su padre`, `clean her feet`. */
export const plainVerbs = setOf('habla hablan hablar hablarle clean worry')

/** Words that announce a place. */
export const before = setOf(
  'in en near around at by close cerca within inside dentro por desde from'
)

/** States and provinces, and what people shorten them to: after a city they are a part of its name, `guadalajara jalisco`. */
export const regions: ReadonlySet<string> = new Set(
  phrasesOf(
    `aguascalientes, baja california, baja california sur, bc, bcs, campeche, coahuila, colima, chiapas, chihuahua, cdmx, durango, guanajuato, gto, guerrero, hidalgo, jalisco, jal, estado de mexico, edomex, michoacan, morelos, nayarit, nuevo leon, nl, oaxaca, puebla, queretaro, quintana roo, q roo, qroo, san luis potosi, slp, sinaloa, sonora, tabasco, tamaulipas, tlaxcala, veracruz, yucatan, yuc, zacatecas,
    andalucia, cataluna, comunidad valenciana, galicia, pais vasco, antioquia, cundinamarca, valle del cauca, atlantico, provincia de buenos aires, cordoba, santa fe, mendoza, california, florida, texas, tx, ca, fl, ny, arizona, az, illinois, ontario, quebec, england, scotland, wales`
  )
)

/** After the name of a city they make it a part of another: `Roma Norte`. */
export const compass = setOf('norte sur oriente poniente north south east west')

/** Words of plans and companies, which say nothing after the name of an insurer: `Bupa Global`, `AXA PPP`. */
export const afterInsurer = setOf(
  'global ppp health healthcare international internacional seguros seguro insurance assurance group grupo plan plans gold silver bronze platinum plus premier',
  'elite basic classic comprehensive oro plata platino diamante salud medica medico gastos mayores expat worldwide world care vida life company ppo hmo card'
)

/** Words that announce an insurer. */
export const insured = setOf(
  'insurance insurer insured insurers takes take taking accept accepts accepting accepted cover covers covered coverage with plan',
  'seguro seguros aseguradora acepta aceptan acepte acepten cubre cubren cubra cobertura con toma tomen'
)

/** Words that do not tell which care is meant. */
export const empty = setOf(
  'a an and any best by for good great i in me my near nearby nearest near need of on or the to with top recommended trusted',
  'al algun alguna buen buena bueno buenos buenas busco cerca cercano cercana de del el en la las lo los me mi mis necesito o para por un una unos unas y',
  'mejor mejores recomendado recomendada recomendados confiable',
  'who that which has have having had is are be been was can could would should do does get got go going see seeing find finding look looking',
  'search place places want wants needed please help some someone somebody anyone where what how there here this your our his her he she it its we they at from',
  'que quien cual donde como hay ser es esta estan estoy soy tengo tiene tienen tener quiero quisiera puedo puede pueden ver encontrar buscar',
  'buscando favor ayuda ayudame alguien algo aqui ahi su sus tu tus se le les nos con',
  'appointment appointments consultation consult visit treatment treatments treat treating treats problem problems issue issues condition disease illness',
  'sick ill hurt hurts hurting ache aching sore bad very really feel feeling having old year years month months',
  'cita citas consulta consultas consultar visita tratamiento tratamientos problema problemas enfermedad enfermo enferma padecimiento duele duelen',
  'doliendo mal muy mucho mucha ano anos mes meses tratar trata atender atiende atienda atiendan',
  'suegra suegro cunado cunada nuera yerno stepson stepdaughter stepfather stepmother fiance fiancee spouse relative boss guest guests traveler travelers traveller viajero viajeros nomad nomads retiree retirees jubilado jubilados',
  'wife husband mother father mom mum dad parents partner friend esposa esposo mama papa madre padre pareja amigo amiga',
  'downtown airport aeropuerto beach mall plaza metro station embassy consulate embajada consulado malecon hotelera historico landmark supermarket street avenue avenida calle',
  'network networks red redes ppo hmo copay copayment deductible coinsurance coaseguro deducible policy poliza tomorrow week',
  'area zone zona city ciudad town pueblo close location local neighborhood colonia distance km',
  'check evaluation exam exams test tests examen examenes prueba pruebas estudio estudios evaluacion removal removed remove quitar',
  'severe strong intense high low constant sudden chronic left right new fuerte fuertes alto alta bajo baja intenso intensa cronico cronica constante',
  'izquierdo izquierda derecho derecha nuevo nueva rental rent renta friendly amigable amigables respetuoso respetuosa respectful comprensivo comprensiva home domicilio casa come comes vaya venga torn lots',
  'patient patients paciente pacientes health healthcare care salud medical medicos services service servicio servicios center centre centro',
  'prescribe prescribes prescribing recete recetar recetan meds away think creo facharzt fachaerztin fur refill wont parle parlant parlent qui un une pour der die das spricht spreche sprechend sprechender sprachiger',
  'im ive hes shes theyre youre bno bna xa xq pq porfis ke pls plz xfa xfavor thx tks',
  'acudo acudir acudo agendar agenda sacar turno hora pedir renovar llevo apartment flat depa departamento appointment checar checarme chequen revisar revisarme revise revisen airbnb',
  'recomendar recomiendan recomienda recomiendas recomiendame recomendarme recomiendenme sugerir sugieren sugiere conocen conoce conoces saben sabes ocupo ocupamos requiero solicito deseo podrian podria pueda puedan quisieramos necesitamos',
  'vet vets veterinarian veterinario veterinaria veterinarios perro perrita perrito gato gata dog cat mascota pets lol haha jaja jeje omg btw flatmate roommate housemate christian catholic jewish muslim religious cristiano cristiana catolico black latina siri alexa umm hmm confianza judge judgemental judgmental gentle',
  'reembolso reembolsos recibo recibos factura facturas reimbursement reimburse receipt receipts invoice',
  'english-speaking trans transgender lgbt lgbtq lgbtqia gay lesbian queer nonbinary inclusive gringo gringos expat expats foreigner foreigners extranjero extranjeros tourist tourists turista turistas'
)
