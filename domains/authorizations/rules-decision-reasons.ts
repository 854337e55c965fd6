import { locales, type Locale } from '@numo/kit/locales.ts'

/* Why an insurer denies a request or approves a part of it: codes that staff choose, and clinic and household read. */

type Label = readonly [en: string, es: string]

/** What each reason says, in English and Spanish. */
const reasonWords = {
  not_covered: ['The plan does not cover this care.', 'El plan no cubre esta atención.'],
  not_necessary: [
    'The insurer does not see that this care is medically necessary.',
    'La aseguradora no considera que esta atención sea médicamente necesaria.',
  ],
  setting_too_high: [
    'The insurer would cover this care without a hospital stay, or with a simpler one.',
    'La aseguradora cubriría esta atención sin hospitalización, o con una más sencilla.',
  ],
  limit_reached: [
    'The care costs more than what is left of a limit of the plan.',
    'La atención cuesta más de lo que queda de un límite del plan.',
  ],
  waiting_period: [
    'The waiting period of the plan for this care is not over.',
    'No ha terminado el periodo de espera del plan para esta atención.',
  ],
  pre_existing: [
    'The illness began before the cover did.',
    'La enfermedad comenzó antes que la cobertura.',
  ],
  experimental: [
    'The insurer regards this treatment as experimental.',
    'La aseguradora considera experimental este tratamiento.',
  ],
  not_insured: [
    'The patient is not insured on the days of the care.',
    'El paciente no está asegurado en los días de la atención.',
  ],
  out_of_network: [
    'The clinic or a doctor is not in the network of the plan.',
    'La clínica o un médico no pertenece a la red del plan.',
  ],
  price_too_high: [
    'The amount is above what the insurer pays for this care.',
    'El monto supera lo que la aseguradora paga por esta atención.',
  ],
  fewer_nights: [
    'The insurer guarantees fewer nights or services than requested.',
    'La aseguradora garantiza menos noches o servicios de los solicitados.',
  ],
  papers_missing: [
    'The insurer did not receive the papers it asked for.',
    'La aseguradora no recibió los documentos que pidió.',
  ],
  late_notice: [
    'The insurer was asked later than its rules allow.',
    'La solicitud llegó a la aseguradora después del plazo.',
  ],
  duplicate: [
    'The insurer already has a request for this care.',
    'La aseguradora ya tiene una solicitud de esta atención.',
  ],
  other: [
    'The insurer gave another reason. It stands below.',
    'La aseguradora dio otro motivo. Se lee abajo.',
  ],
} as const satisfies Record<string, Label>

export type DecisionReason = keyof typeof reasonWords

export const decisionReasons = [
  'not_covered',
  'not_necessary',
  'setting_too_high',
  'limit_reached',
  'waiting_period',
  'pre_existing',
  'experimental',
  'not_insured',
  'out_of_network',
  'price_too_high',
  'fewer_nights',
  'papers_missing',
  'late_notice',
  'duplicate',
  'other',
] as const satisfies readonly DecisionReason[]

/** Most reasons that one decision has. */
export const maxReasons = 5

/** Returns what a reason says in a language. */
export const reasonText = (reason: DecisionReason, locale: Locale): string =>
  reasonWords[reason][locales.indexOf(locale)] ?? reasonWords[reason][0]

/**
 * Our reason for the reasons of X12, as far as they mean the same: those of a decision (HCR03, code source 886) and those why
 * a request was rejected (AAA03, data element 901), whose codes for our reasons do not meet. Both were compared with published lists
 * of the codes (decision 0064).
 */
const reasonOfX12: Readonly<Record<string, DecisionReason>> = {
  // HCR03.
  '09': 'out_of_network',
  '9': 'out_of_network',
  '0F': 'not_necessary',
  '0G': 'setting_too_high',
  '0L': 'limit_reached',
  '0M': 'not_covered',
  '0P': 'papers_missing',
  '0Q': 'duplicate',
  '0S': 'pre_existing',
  '0T': 'experimental',
  '0U': 'papers_missing',
  '11': 'price_too_high',
  '12': 'out_of_network',
  '16': 'setting_too_high',
  '17': 'late_notice',
  '19': 'not_covered',
  '20': 'limit_reached',
  // AAA03, and HCR03 of systems that still speak the version before.
  '35': 'out_of_network',
  '52': 'out_of_network',
  '78': 'not_insured',
  '82': 'not_necessary',
  '83': 'setting_too_high',
  '87': 'limit_reached',
  '88': 'not_covered',
  '90': 'papers_missing',
  '91': 'duplicate',
  '95': 'not_insured',
  '96': 'pre_existing',
  '98': 'experimental',
}

/** Returns our reasons for what an insurer's system gave; `other` where it gave none that is known here. */
export function reasonsOfX12(codes: readonly string[]): DecisionReason[] {
  const known = codes.flatMap((code) => reasonOfX12[code.trim()] ?? [])
  return known.length === 0 ? ['other'] : [...new Set(known)].slice(0, maxReasons)
}
