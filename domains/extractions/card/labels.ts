import type { CardField } from '../rules-card.ts'
import { foreignLabels } from './labels-foreign.ts'
import { startOf } from './look-alike.ts'

/** The field a label announces. `other` is a label of something we do not read, and never a value. */
export type LabelOf = CardField | 'validity' | 'other'

/** One spelling of a label, case and accents folded. Weight 1 names exactly this field; less names a similar one. */
export type Label = {
  words: readonly string[]
  /** `startOf` its first word. */
  start: string
  of: LabelOf
  weight: number
}

/** What some labels announce, how surely, and the labels with `|` between them. */
export type WrittenLabel = readonly [of: LabelOf, weight: number, labels: string]

/** Of the share that the plan pays; the patient pays the rest. */
const paidByPlan =
  'plan pays|plan pays after deductible|we pay|plan covers|we cover|covered at|cubierto al|cubierta al|bonificacion|reembolso|remboursement|erstattung|erstattung ambulant'
export const planPays: ReadonlySet<string> = new Set(paidByPlan.split('|'))

const written: readonly WrittenLabel[] = [
  [
    'member_name',
    1,
    'member name|name of member|insured name|name of insured|patient name|cardholder name|name of insured person|customer name|client name|student name|employee name|enrollee name|participant name|insured s name|policy member|principal insured|life assured|life insured|person insured|name of patient|name of beneficiary|member s name|patient s name|plan member|plan member name|lead member|person covered|main member|staff member|scheme member|plan holder|planholder|name of card holder|name of the insured|name of insured member|student member',
  ],
  [
    'member_name',
    1,
    'nombre del asegurado|nombre del afiliado|nombre del titular|nombre del paciente|nombre del miembro|nombre completo|nombre de la persona asegurada|nombre del socio|nombre del usuario|nombre del beneficiario|nombre y apellidos|nombres y apellidos|apellidos y nombre|apellidos y nombres|apellido y nombre|asegurado principal|asegurada principal|afiliado titular|titular de la tarjeta|nombre del asegurado titular|nombre de asegurado|nombre de la asegurada|nombre de la titular|nombre s',
  ],
  [
    'member_name',
    0.95,
    'member|insured|insured person|insured member|covered person|full name|patient',
  ],
  [
    'member_name',
    0.95,
    'asegurado|asegurada|asegurado a|afiliado|afiliada|titular|socio|persona asegurada|paciente',
  ],
  [
    'member_name',
    0.9,
    'name|nombre|cardholder|subscriber|subscriber name|suscriptor|suscriptora|card holder|primary member|titular de la poliza|assured|nombre socio|nombre afiliado|nombre asegurado',
  ],
  // Also of companies, of who is not the patient, or of who is paid when somebody dies.
  [
    'member_name',
    0.7,
    'beneficiary|beneficiario|beneficiaria|certificate holder|customer|client|student|traveler|traveller|employee|enrollee|participant|usuario|usuaria|cotizante|viajero|viajera|estudiante|alumno|alumna|trabajador|employee member|passenger|pasajero|insured student|covered student',
  ],
  [
    'member_name',
    0.7,
    'policyholder|policy holder|principal member|main insured|asegurado titular|primary insured|contratante',
  ],
  [
    'member_id',
    1,
    'member id|member no|member number|member id no|member id number|member identification|membership no|membership number|membership id|insured id|insured no|id member|card member id|customer id|customer no|customer number|client id|client no|client number|mbr id|policy member no|enrollee id|insured person no|insured person id|member ref|member reference|membership id no|health id|uhid|person no|cover no|membership card no|insured member id|member policy id|insurance id|insurance id no|insurance id number|mbr no|membership ref|cardholder id|card holder id|cardholder no|cardholder number|person id|student cover id|cover id|membresia|no de membresia|numero de membresia',
  ],
  [
    'member_id',
    1,
    'no de asegurado|numero de asegurado|id de asegurado|id asegurado|no de afiliado|numero de afiliado|id de miembro|no de miembro|numero de miembro|no de socio|numero de socio|id de afiliado|clave de asegurado|no asegurado|no afiliado|no de usuario|numero de usuario|codigo de asegurado|codigo de afiliado|codigo de usuario|no de afiliacion|numero de afiliacion|no de beneficiario|numero de beneficiario|cod usuario|cod de usuario|cod afiliado|cod de afiliado|cod asegurado|cod de asegurado|no socio|id afiliado|id socio|clave de afiliado|afiliado no|asegurado no|socio no|beneficiario no|no beneficiario|no de carnet de salud|no de asegurada|no de membresia',
  ],
  [
    'member_id',
    0.9,
    'id|id no|id number|identification no|identification number|subscriber id|subscriber no|subscriber number|no de identificacion|card no|card number|no de tarjeta|numero de tarjeta|no tarjeta|tarjeta no|credencial|no de credencial|numero de credencial|carnet|no de carnet|numero de carnet|identificador|no id',
  ],
  // Of a person or of a policy.
  [
    'member_id',
    0.7,
    'certificate|certificate no|certificate number|certificado|no de certificado|numero de certificado|certif no|cert no|cert number',
  ],
  // Also of a person at work, at school or before the state.
  ['member_id', 0.7, 'identification|rut|employee id|student id|medical record number'],
  [
    'policy_number',
    1,
    'policy no|policy number|policy|policy id|poliza|no de poliza|numero de poliza|no poliza|poliza no|poliza numero|policy ref|policy reference|policy no id|poliza n|no de la poliza|numero de la poliza|poliza grupo|insurance policy no|insurance policy number|poliza colectiva|poliza colectiva no|poliza individual|no de poliza colectiva',
  ],
  ['policy_number', 0.9, 'pol|pol no'],
  // Of a group.
  [
    'policy_number',
    0.7,
    'master policy|master policy no|master policy number|poliza maestra|plan no|plan number|voucher|no de voucher|numero de voucher|voucher no|plan contract no|plan contract number',
  ],
  ['group_number', 0.7, 'col'],
  [
    'group_number',
    1,
    'group no|group number|group|group id|grp|grp no|employer group|grupo|no de grupo|numero de grupo|no grupo|colectivo|no de colectivo|numero de colectivo|colectividad|group policy no|group scheme no|group scheme|scheme no|scheme number|group code|group id no|grp number|codigo de grupo|clave de grupo',
  ],
  // Of a group, or of one household: its policy.
  [
    'group_number',
    0.7,
    'contract no|contract number|no de contrato|numero de contrato|contrato|convenio|no de convenio|company no|company number|employer no|empleador no|no de empleador|employer number|employer code|company code|codigo de empresa|no de empresa|university group',
  ],
  [
    'plan',
    1,
    'plan|plan name|product|product name|nombre del plan|producto|tipo de plan|benefit plan|cover level|level of cover|nivel|plan contratado|tipo de poliza|plan option|plan level|modalidad|level of coverage|coverage level|cover type|coverage type|plan medico|plan de cobertura|tipo de cobertura|opcion|tipo de producto|package|benefit level|plan selected|nombre del producto',
  ],
  [
    'area_of_cover',
    1,
    'area of cover|area of coverage|coverage area|cover area|area|geographic area|geographic cover|geographical area|region of cover|territory|territorial scope|region|zone|zona|zona de cobertura|area de cobertura|ambito|ambito territorial|ambito geografico|territorio|territorialidad|cobertura geografica|region de cobertura|where you are covered|where covered|where|countries covered|covered countries|territorial limits|geographical limits|geographic limits|geographical scope|geographic scope|territory of cover|zone of cover|cover zone|coverage zone|coverage region|area covered|region covered|alcance territorial|alcance geografico|cobertura territorial|ambito de cobertura|paises cubiertos|territory covered|limite territorial',
  ],
  ['area_of_cover', 0.85, 'coverage|cover|cobertura'],
  // Also of a journey.
  ['area_of_cover', 0.7, 'destination|destino|viaje a'],
  // A scheme is that of an employer as often.
  ['plan', 0.7, 'plan type|program|programme|programa|modelo|scheme'],
  [
    'deductible',
    1,
    'deductible|annual deductible|deductible amount|excess|annual excess|policy excess|deducible|deducible anual|franquicia|deductible excess|franquicia deducible|calendar year deductible|individual deductible|in network deductible|medical deductible|own risk|deductible individual|deductible per person|deductible per year|excess per person|excess per year|individual excess|yearly deductible|yearly excess|ded|annual ded|deductible indiv|deducible individual|deducible por persona|deducible por asegurado|deducible por ano|deducible anual por persona|deducible anual por asegurado|deducible del asegurado|plan deductible|franquicia anual|policy year deductible|excess per policy year|excess per membership year|plan year deductible|deducible por poliza|deducible por persona anual|member excess|hospital excess|your excess|your deductible|your annual deductible|annual policy deductible|deducible por asegurado y ano',
  ],
  [
    'coinsurance',
    1,
    'coinsurance|co insurance|coinsurance rate|co ins|coins|coaseguro|co aseguro|coinsurance share|co participation|coparticipacion|member coinsurance|cost share|your share|in network coinsurance|you pay|member pays|patient pays|member share|patient share|patient coinsurance|member s share|patient s share|coinsurance you pay|participacion del asegurado|usted paga|tu pagas|porcentaje de coaseguro|insured pays|insured person pays|your share of costs|you pay after deductible|member coinsurance share|el asegurado paga|a cargo del asegurado|coaseguro hospitalario',
  ],
  // Only where a share stands behind it: an amount per visit is no coinsurance.
  ['coinsurance', 0.7, 'copay|co pay|copayment|co payment|copago'],
  ['coinsurance', 0.7, paidByPlan],
  [
    'validity',
    1,
    'valid|validity|valid dates|period of cover|policy period|period of insurance|coverage period|cover period|vigencia|periodo de vigencia|periodo|periodo de cobertura|periodo de seguro|vigencia de la poliza|period|insurance period|coverage dates|cover dates|fechas de vigencia|cover runs|dates of cover|period of coverage|term|policy term',
  ],
  [
    'valid_from',
    1,
    'valid from|effective date|effective from|effective|start date|cover start|cover from|coverage from|coverage start|inception date|from|vigente desde|valido desde|valida desde|inicio de vigencia|fecha de inicio|inicio|desde|vigencia desde|policy start|fecha de alta|eff date|cov eff|member effective date|coverage effective date|policy effective date|plan effective date|vigencia del|cover starts|coverage starts|starts|trip start|fecha de efecto|efecto|coverage effective|effective as of|plan effective|cover begins|coverage begins|begins|valid as of|depart|departure|departure date|fecha de salida|salida|inicio vigencia|inicio de cobertura|inicio de la vigencia|fecha de inicio de vigencia|fecha inicio|alta|efectivo|eff|efectiva desde|entrada en vigor|policy from|start of cover|start of coverage|valida del|in force since|in force from|in force|en vigor desde|coverage eff|eligible from|cover began|coverage began|fecha efectiva|efectividad|fecha de efectividad|rige desde|policy start date|cover start date|coverage start date|plan start|plan start date|fecha de inicio de cobertura|date of commencement|commencement date|commences|incepts|commencement|plan year begins|policy year begins|vigente del|vigencia a partir de|vigente a partir del|vigente a partir de',
  ],
  [
    'valid_until',
    1,
    'valid until|valid to|end|valid thru|valid through|valid till|expires|expires on|expiry|expiry date|expiration|expiration date|exp date|end date|cover end|cover to|coverage to|coverage end|until|to|renewal date|vigente hasta|valido hasta|valida hasta|fin de vigencia|fecha de vencimiento|vencimiento|vence|hasta|vigencia hasta|policy end|fecha de termino|termino|termino de vigencia|cover ends|coverage ends|ends|trip end|terminates|termination date|al|cad|caduca|caducidad|fecha de caducidad|vto|vcto|venc|fecha de vto|fin vigencia|fin de cobertura|fin de la vigencia|fecha fin|fecha de fin|renews|renews on|renewal|renewal due|return|return date|fecha de regreso|regreso|valid upto|valid up to|upto|up to|term date|vence el|valida al|end of cover|end of coverage|exp|expira|fecha de expiracion|hasta el|policy to|valid until end of|card expires|card expiry|card valid thru|card valid until|card valid to|cover end date|coverage end date|policy end date|policy expiry|policy expiry date|rige hasta|expiring|expiring on|lapses|termination|vigente al|cover expires|policy expires',
  ],
  [
    'phone',
    1,
    'assistance 24 7|24 7 assistance|assistance|emergency|emergencies|24 hour assistance|24h assistance|emergency assistance|medical assistance|asistencia 24 7|asistencia|asistencia medica|asistencia 24 horas|emergencias|urgencias|24 7 emergency|emergency line|emergency phone|asistencia 24 h|24 7|helpline|24h helpline|24 hour helpline|medical helpline|in an emergency call|en caso de emergencia llame al|en caso de emergencia|linea de asistencia|cabina 24 horas|cabina|24h assistance|24 hours assistance|linea 24 horas|linea nacional|24h hotline|24 hour hotline|hotline|hotline 24h|emergency hotline|for emergencies call|for emergencies|asistencia en viaje|atencion 24 horas|emergencias medicas|urgencias medicas|emergencia medica|help abroad|24h|24 horas|urgencias y emergencias|urgencias 24 horas|urgencias 24 h',
  ],
  [
    'phone',
    0.9,
    'phone|telephone|tel|call|customer service|customer services|member services|contact|contact us|telefono|telefonos|llame al|llama al|atencion a clientes|atencion al cliente|servicio al cliente|contacto|centro de atencion|atencion a asegurados|call us|linea de atencion|tel no|phone no|servicio a clientes|customer care|customer care team|member service|member provider service|member line|members call|alarm centre|alarm center|help line|questions|cabina de emergencias|linea de atencion a clientes|toll free|toll free no|help desk|helpdesk|member helpline|linea directa|linea gratuita|llamanos|llamenos|llamenos primero|llamanos primero|central telefonica|eligibility|eligibility benefits|atencion al socio|atencion al afiliado|atencion al asegurado|servicio al miembro',
  ],
  [
    'insurer',
    1,
    'insurer|insurance company|underwritten by|insured by|aseguradora|compania de seguros|compania|compania aseguradora',
  ],
  [
    'other',
    1,
    'date of birth|dob|birth date|fecha de nacimiento|f nac|nacimiento|gender|sex|sexo|age|edad|relationship|parentesco|dependent|dependents|dependientes|employer|employer name|empresa|company name|fax|email|e mail|correo|correo electronico|website|web|pagina web|sitio web|rfc|curp|nss|pcp|pcp name|pcp phone|pcp effective date|primary care provider|primary care physician|specialist|plan code|codigo de plan|nivel hospitalario|nivel hosp|provider services|nurse line|advice nurse|pharmacy|precertification|family deductible|out of network deductible|out of network coinsurance|medical maximum|tope de coaseguro|tope|payer id|issuer|issuer 80840|health plan 80840|plan 80840|subgrupo|school|no de empleado|numero de empleado|out of pocket|out of pocket max|out of pocket maximum|maximum|limit|annual limit|annual maximum|suma asegurada|limite|limite anual|issued|issue date|date of issue|fecha de emision|emision|network|red|red medica|rx bin|bin|pcn|rx group|rxgrp|rxbin|rxpcn|provider|providers|proveedores|claims|claims address|reclamos|siniestros|send claims to|pre authorization|pre authorisation|preauthorization|preautorizacion|hospital|room|cuarto|habitacion|maternity|maternidad|agent|agente|broker|address|direccion|domicilio|country|pais|nationality|nacionalidad|passport|pasaporte|blood type|tipo de sangre|dependent no|sufijo|suffix|currency|moneda|status|estado|type|tipo|company|corporate|student id no|emitido|emitida|expedida|expedido|expedicion|fecha de expedicion|card issued|issue|joined|member since|afiliado desde|cliente desde|asegurado desde|documento|documento de identidad|dni|nric|emirates id|cuil|cedula|cc|nie|nif|rut no|tomador|contratante de la poliza|suma|sum insured|limite maximo|medical limit|yearly limit|annual cap|coinsurance cap|out of pocket limit|deducible por consulta|deducible por evento|deducible por padecimiento|deducible familiar|deductible family|family excess|deductible per family|excess per family|primary care|emergency room|office visit|urgent care|in patient|out patient|outpatient|inpatient|out patient co pay|in patient co pay|outpatient copay|inpatient copay|tpa|senior citizens|tty|ans no|delegacion|sucursal|provider line|whatsapp|dias|days|school code|codigo escolar|family|spouse|child|conyuge|hijo|hija|age relation|relation|parentesco|beneficios|benefits|copays|your copays|card date|id del pagador|pagador|nurse|rx|rxgroup|out of network|plan max|plan maximum|plan limit|plan year|plan sponsor|plan administrator|scheme year|policy maximum|policy limit|policy year|policy currency|benefit maximum|overall limit|overall maximum|sponsor|division|division class|carrier|home country|date purchased|purchase date|fecha de compra|employer reference|join date|joined on|date joined|member from|medical group|med group|pcp eff|patrono|patron|maximo anual|tope anual|suma aseg|suma asegurada anual|maximo por persona|organisation|organization|printed|fecha de ingreso|ingreso|antiguedad|residence|country of residence|pais de residencia|class|clase|categoria|category|tier|network type|emp code|staff index no',
  ],
]

/** What joins two words of a label: `Zone de ...` is no value `de ...` of a label `Zone`. */
export const joining = new Set(
  'of de du des da do das dos del della der die das den d l la le les van for per pro por par'.split(
    ' '
  )
)

/** What makes another label of one: `Plan Code 240` is no plan, `Member since 2019` no member. */
export const qualifying = new Set(
  'code id no number type category class year since date status holder sponsor max maximum limit contract administrator division codigo clave tipo categoria clase ano desde fecha estado'.split(
    ' '
  )
)

const wordsIn = (lists: readonly WrittenLabel[]) => lists.flatMap(([, , list]) => list.split('|'))
const known = new Set(wordsIn(written))
/** Labels that only German, French, Portuguese, Italian or Dutch cards have. */
export const onlyForeign: ReadonlySet<string> = new Set(
  wordsIn(foreignLabels).filter((label) => !known.has(label))
)

/** Of `N.º de tarjeta` the sign is often not read. */
const withoutNumberSign = written.flatMap(([of, , list]): WrittenLabel[] => {
  const rest = list.split('|').filter((label) => label.startsWith('no de '))
  return rest.length === 0 ? [] : [[of, 0.7, rest.map((label) => label.slice(3)).join('|')]]
})

/** All labels, longest first, so that `member id` matches before `member`. */
export const labels: readonly Label[] = [...written, ...withoutNumberSign, ...foreignLabels]
  .flatMap(([of, weight, list]) =>
    list.split('|').map((text) => ({ words: text.split(' '), start: startOf(text), of, weight }))
  )
  .toSorted((a, b) => b.words.length - a.words.length || b.weight - a.weight)

const labelVocabulary: ReadonlySet<string> = new Set([
  ...labels.filter(({ of }) => of !== 'insurer').flatMap(({ words }) => words),
  ...qualifying,
])
/** Whether a text consists of words of labels alone: `Max.`, `contract no.`, `Division / Class`. */
export const isOfLabels = (words: readonly string[]) =>
  words.length > 0 && words.every((word) => labelVocabulary.has(word))
