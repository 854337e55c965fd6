/** An invented visit and the note it leads to: how a scribe shows where each sentence of a note comes from. */
import type { Locale } from '@numo/kit/locales.ts'
import { visit as en } from './visit-en.ts'
import { visit as es } from './visit-es.ts'

/** When something was said, in minutes and seconds; names its line. */
export type LineTime = `${number}:${number}`

export type Line = { at: LineTime; speaker: 'doctor' | 'patient'; text: string }

/** A sentence of the note with the lines it rests on. One in doubt is not decided by the note. */
export type Sentence = { text: string; lines: readonly LineTime[]; is_in_doubt?: true }

/** Parts of a note, in their order. */
export const parts = ['subjective', 'objective', 'assessment', 'plan'] as const
export type Part = (typeof parts)[number]

export type Visit = {
  /** Pages in this language show a visit that was held in the other one, with these lines as its translation. */
  spoken_in: Locale
  day: string
  doctor: string
  patient: string
  lines: readonly Line[]
  note: Readonly<Record<Part, readonly Sentence[]>>
  /** What the doctor has to check, with the lines that leave it open; none when nobody spoke of it. */
  checks: readonly { title: string; text: string; lines: readonly LineTime[] }[]
  /** Medicines that were spoken of. */
  medicines: readonly string[]
}

export const visits: Readonly<Record<Locale, Visit>> = { en, es }

/** The id of a line, for links to it. */
export const idOfLine = (at: LineTime): string => `line-${at.replace(':', '-')}`

export type NumberedSentence = Sentence & { number: number }

/** Returns the parts of a note with its sentences numbered through. */
export function numbered({ note }: Visit): { part: Part; sentences: NumberedSentence[] }[] {
  let number = 0
  return parts.map((part) => ({
    part,
    sentences: note[part].map((sentence) => ({ ...sentence, number: (number += 1) })),
  }))
}
