import { inLines } from './lines-of.ts'
import { mergeReadings, type Reading } from './merge-readings.ts'
import type { OcrLanguage, OcrPage } from './port.ts'
import { lowerBesideUnreadInk } from './unread-ink.ts'
import { doubtOddMarks } from './odd-marks.ts'
import { asCut, markCut } from './cut-words.ts'
import { isOnPicture, turnPaper } from './prepare/paper.ts'
import { createPreparer } from './preparer.ts'
import { toPgm, turn, type Grey } from './prepare/grey.ts'
import { boxInOriginal, turnedBack } from './prepare/prepare.ts'
import type { Prepared } from './prepare/protocol.ts'
import { checkPicture } from './check-picture.ts'
import { refuseNoise } from './refuse-noise.ts'
import {
  createEngine,
  tesseractVersion,
  type Engine,
  type Layout,
  type RawWord,
} from './tesseract-engine.ts'

type Rotation = 0 | 90 | 180 | 270

const chars = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

/**
 * Score of a reading: `sure` counts characters of confident words, `mean` is the mean confidence. High for upright
 * text.
 */
function scoreOf(words: readonly RawWord[]): { sure: number; mean: number } {
  let [sure, sum, all] = [0, 0, 0]
  for (const { text, confidence } of words) {
    const count = chars(text)
    all += count
    sum += count * confidence
    if (count >= 3 && confidence >= 70) sure += count
  }
  return { sure, mean: all === 0 ? 0 : sum / all }
}

/** Returns whether the text is certainly upright, so that the other rotations need not be tried. */
const isUpright = (words: readonly RawWord[]) => {
  const { sure, mean } = scoreOf(words)
  return sure >= 24 && mean >= 72
}

function readingOf(
  language: OcrLanguage,
  words: readonly RawWord[],
  { width, height }: Grey
): Reading {
  return {
    language,
    words: words.flatMap(({ text, confidence, row, bbox: { x0, y0, x1, y1 } }) => {
      const clean = text.normalize('NFKC').trim()
      if (clean === '' || x1 <= x0 || y1 <= y0) return []
      const box = {
        left: x0 / width,
        top: y0 / height,
        width: (x1 - x0) / width,
        height: (y1 - y0) / height,
      }
      return [{ text: clean, confidence: Math.min(1, Math.max(0, confidence / 100)), box, row }]
    }),
  }
}

export type Reader = {
  /** Loads in advance what the first reading would wait for. */
  start(): Promise<unknown>
  read(picture: Uint8Array, languages: readonly OcrLanguage[]): Promise<OcrPage>
}

/**
 * Reads with Tesseract in threads of this process. One thread prepares the picture, then one thread per language reads
 * it twice (`even` as sparse text, `plain` as a block), and the readings are merged. Throws NoisyPicture before reading
 * when the picture is mostly noise.
 */
export function createReader(): Reader {
  const preparer = createPreparer()
  const engines: Record<OcrLanguage, Engine> = {
    eng: createEngine('eng'),
    spa: createEngine('spa'),
  }
  /** Finds the rotation in which the most text can be read. */
  async function turnOf({ small, seems_sideways }: Prepared, first: Engine, second: Engine) {
    const tried = await Promise.all(
      ([0, 90, 180, 270] as const).map(async (turned) => {
        const engine = turned % 180 === 0 ? first : second
        const words = await engine.read(toPgm(turn(small, turned)), 'sparse')
        const { sure, mean } = scoreOf(words)
        const likely = (turned % 180 === 90) === seems_sideways ? 1.1 : 1
        return { turned, score: (sure + 1) * mean * likely }
      })
    )
    return tried.reduce((best, one) => (one.score > best.score ? one : best)).turned
  }
  async function readPrepared(
    prepared: Prepared,
    languages: readonly OcrLanguage[]
  ): Promise<{ readings: Reading[]; turned: Rotation }> {
    const [one = 'eng', other = one] = languages
    const look = async (language: OcrLanguage, grey: Grey, layout: Layout) => {
      const words = await engines[language].read(toPgm(grey), layout)
      return { words, reading: readingOf(language, words, grey) }
    }
    const { even, plain, seems_sideways } = prepared
    if (!seems_sideways) {
      const first = await Promise.all(languages.map((language) => look(language, even, 'sparse')))
      if (first.some(({ words }) => isUpright(words))) {
        const second = await Promise.all(
          languages.map((language) => look(language, plain, 'block'))
        )
        return { readings: [...first, ...second].map(({ reading }) => reading), turned: 0 }
      }
    }
    const turned = await turnOf(prepared, engines[one], engines[other])
    const looks = await Promise.all(
      languages.flatMap((language) => [
        look(language, turn(even, turned), 'sparse'),
        look(language, turn(plain, turned), 'block'),
      ])
    )
    return { readings: looks.map(({ reading }) => reading), turned }
  }
  return {
    start: () => Promise.all(Object.values(engines).map((engine) => engine.start())),
    async read(picture, languages) {
      checkPicture(picture)
      const prepared = await preparer.prepare(picture)
      refuseNoise(prepared)
      const { readings, turned } = await readPrepared(prepared, languages)
      const { even, to_original, width, height } = prepared
      const ratio = even.width / even.height
      const upright = turn(even, turned)
      const read = doubtOddMarks(lowerBesideUnreadInk(mergeReadings(readings), upright), upright)
      const paper = turnPaper(prepared.paper, turned)
      const shown = (x: number, y: number) => isOnPicture(to_original, turnedBack({ x, y }, turned))
      const marked = markCut(inLines(read), paper, shown)
      // On such a picture text may be missing without a trace; and of two cards nobody says which is meant.
      const isDoubtful = prepared.has_other_card || prepared.is_poor
      const whole = isDoubtful ? marked.map(asCut) : marked
      const words = whole.map(({ box, ...word }) => ({
        ...word,
        flat: box,
        box: boxInOriginal(box, turned, to_original),
      }))
      return {
        words,
        width,
        height,
        flat_ratio: turned % 180 === 0 ? ratio : 1 / ratio,
        rotation: (360 - turned) % 360,
        engine: 'tesseract',
        engine_version: tesseractVersion,
      }
    },
  }
}
