import type { Locale } from '@numo/kit/locales.ts'
import type { RequiredDocument } from '../insurance/rules-requirements.ts'

/* Messages that staff send often, in both languages. Braces are filled for each claim; staff change them before sending. */

export const templateNames = ['documents', 'readable_copy', 'diagnosis', 'bank_details'] as const
export type TemplateName = (typeof templateNames)[number]

type Texts = Readonly<Record<Locale, string>>

/** Texts of the templates. */
export const messageTemplates: Readonly<Record<TemplateName, Texts>> = {
  documents: {
    en: 'Hello {name},\n\nFor claim {claim} ({provider}, {day}) we still need: {documents}. Please add them on the page of the claim. As soon as they are there, we continue.',
    es: 'Hola, {name}:\n\nPara la reclamación {claim} ({provider}, {day}) aún nos falta: {documents}. Agréguelos en la página de la reclamación, por favor. En cuanto estén, seguimos con el trámite.',
  },
  readable_copy: {
    en: 'Hello {name},\n\nThe bill of claim {claim} ({provider}, {day}) cannot be read in full. Please add a new photo or the PDF: all edges visible, no shadow.',
    es: 'Hola, {name}:\n\nLa factura de la reclamación {claim} ({provider}, {day}) no se lee completa. Agregue otra foto o el PDF, por favor: con todos los bordes visibles y sin sombras.',
  },
  diagnosis: {
    en: 'Hello {name},\n\nThe insurer decides on claim {claim} ({provider}, {day}) only with a medical report that names the diagnosis. Please ask the doctor for it and add it on the page of the claim.',
    es: 'Hola, {name}:\n\nLa aseguradora resuelve la reclamación {claim} ({provider}, {day}) solo con un informe médico que indique el diagnóstico. Pídalo al médico y agréguelo en la página de la reclamación, por favor.',
  },
  bank_details: {
    en: 'Hello {name},\n\nThe insurer of claim {claim} ({provider}, {day}) asks for the bank account it should pay. Please add the first page of a bank statement that shows the holder and the account number.',
    es: 'Hola, {name}:\n\nLa aseguradora de la reclamación {claim} ({provider}, {day}) pide la cuenta bancaria en la que debe pagar. Agregue, por favor, la primera página de un estado de cuenta donde se vean el titular y el número de cuenta.',
  },
}

/** Shown as the reason of a claim that waits for the documents. */
export const askedReason: Texts = {
  en: 'We asked for documents. Please see the message.',
  es: 'Pedimos documentos. Consulte el mensaje, por favor.',
}

const documentNames: Readonly<Record<RequiredDocument, Texts>> = {
  claim_form: { en: 'the claim form', es: 'el formato de reclamación' },
  invoice: { en: 'the invoice', es: 'la factura' },
  proof_of_payment: { en: 'a proof of payment', es: 'un comprobante de pago' },
  medical_report: { en: 'the medical report', es: 'el informe médico' },
  treatment_plan: { en: 'the treatment plan', es: 'el plan de tratamiento' },
  cost_estimate: { en: 'the cost estimate', es: 'el presupuesto' },
  prescription: { en: 'the prescription', es: 'la receta' },
  test_results: { en: 'the test results', es: 'los resultados de estudios' },
  discharge_summary: { en: 'the discharge summary', es: 'el resumen de egreso' },
  referral: { en: 'the referral', es: 'la referencia médica' },
  identification: { en: 'an identification', es: 'una identificación' },
  accident_report: { en: 'the accident report', es: 'el informe del accidente' },
  bank_details: { en: 'the bank details', es: 'los datos bancarios' },
  decision_letter: { en: 'the insurer’s decision', es: 'la carta de la decisión' },
}
const anyDocuments: Texts = {
  en: 'the missing documents',
  es: 'los documentos que faltan',
}

/** What a message is about; also filled in on the screen before it is sent. */
export type TemplateFacts = {
  locale: Locale
  name: string
  claim: string
  provider: string | null
  /** Day of care, `YYYY-MM-DD`. */
  day: string
  missing: readonly RequiredDocument[]
}

/** Fills the braces of a text. Braces that are unknown stay, so that a mistake is seen. */
export function fillTemplate(text: string, facts: TemplateFacts): string {
  const { locale } = facts
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const names = facts.missing.map((document) => documentNames[document][locale])
  const values: Readonly<Record<string, string>> = {
    name: facts.name,
    claim: facts.claim,
    provider: facts.provider ?? facts.claim,
    day: day.format(new Date(`${facts.day}T00:00:00Z`)),
    documents:
      names.length === 0
        ? anyDocuments[locale]
        : new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
  }
  return text.replace(/\{(\w+)\}/g, (brace, name: string) => values[name] ?? brace)
}
