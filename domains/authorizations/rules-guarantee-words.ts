import type { Locale } from '@numo/kit/locales.ts'
import { locales } from '@numo/kit/locales.ts'
import type { AuthorizationSetting, GuaranteeState } from './enums.ts'

/* Labels of a letter of guarantee, in English and Spanish. */

type Label = readonly [en: string, es: string]

export const guaranteeWords = {
  title: ['Letter of guarantee', 'Carta de garantía'],
  number: ['Authorization', 'Autorización'],
  revision: ['Version', 'Versión'],
  issued: ['Issued on', 'Emitida el'],
  replaces: ['Replaces letter', 'Sustituye a la carta'],
  replaces_text: ['That letter is no longer valid.', 'Esa carta ya no es válida.'],
  insurer: ['Insurer', 'Aseguradora'],
  reference: ["Insurer's reference", 'Referencia de la aseguradora'],
  patient: ['Patient', 'Paciente'],
  born: ['Date of birth', 'Fecha de nacimiento'],
  policy: ['Policy number', 'Número de póliza'],
  member: ['Member ID', 'Número de asegurado'],
  clinic: ['Clinic', 'Clínica'],
  care: ['Care', 'Atención'],
  guaranteed: ['Guaranteed amount', 'Monto garantizado'],
  requested: ['Amount requested', 'Monto solicitado'],
  valid: ['Valid', 'Vigencia'],
  share: ['What the patient pays', 'Lo que paga el paciente'],
  no_share: [
    'The insurer names no share of the patient.',
    'La aseguradora no indica un pago a cargo del paciente.',
  ],
  conditions: ['Conditions', 'Condiciones'],
  no_conditions: ['None besides those of the policy.', 'Ninguna además de las de la póliza.'],
  lines: ['What is guaranteed, item by item', 'Lo garantizado, concepto por concepto'],
  line: ['Item', 'Concepto'],
  line_requested: ['Requested', 'Solicitado'],
  line_guaranteed: ['Guaranteed', 'Garantizado'],
  check: ['Check this letter', 'Compruebe esta carta'],
  check_text: [
    'Scan the code. The page says whether the letter is genuine and still valid.',
    'Escanee el código. La página dice si la carta es auténtica y sigue vigente.',
  ],
} as const satisfies Record<string, Label>

export const guaranteeSettingWords: Readonly<Record<AuthorizationSetting, Label>> = {
  inpatient: ['Hospital stay', 'Hospitalización'],
  day_case: ['Day case', 'Cirugía ambulatoria'],
  outpatient: ['Outpatient care', 'Atención ambulatoria'],
  emergency: ['Emergency', 'Urgencia'],
}

/** What a letter says of itself once it is not valid. */
export const guaranteeStateWords: Readonly<Record<Exclude<GuaranteeState, 'valid'>, Label>> = {
  early: ['Not valid yet', 'Aún no vigente'],
  expired: ['Expired', 'Vencida'],
  superseded: ['Replaced by a newer version', 'Sustituida por una versión más reciente'],
  used: ['Used: the care was settled', 'Utilizada: la atención ya se liquidó'],
  revoked: ['Withdrawn by the insurer', 'Retirada por la aseguradora'],
}

/** Returns a label in the languages of a letter. */
export const inLanguages = (label: Label, languages: readonly Locale[]): string =>
  languages.map((one) => label[locales.indexOf(one)]).join(' / ')

/** Returns the number and version of a letter in its languages, as it and the letter after it name it. */
export const guaranteeName = (
  { number, revision }: { number: string; revision: number },
  languages: readonly Locale[]
): string => `${number} · ${inLanguages(guaranteeWords.revision, languages)} ${revision}`
