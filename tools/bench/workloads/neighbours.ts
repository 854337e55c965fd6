import { hostilePdfs } from '@numo/adapters/inspection/test-hostile-pdfs.ts'
import { startProgram } from '../../../server/test-program.ts'
import type { Workload } from '../bench.ts'
import { drawCard } from '../cards/draw-card.ts'
import { crowdedPicture, noisePicture } from '../cards/hostile-pictures.ts'
import { ownCards } from '../cards/own-cards.ts'
import { judged, spreadOf, report } from '../figures.ts'
import { openHousehold, type Household } from '../household.ts'

const row = 21
const rounds = 5
/** Concurrent uploads per attacker, as many of each kind as the server accepts from one household. */
const [maxPdfs, maxPictures] = [2, 2]
/** Limit of extractions per household and hour. */
const maxReadings = 40
const longest_s = 90

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Sends slow PDFs and unreadable pictures until stopped. */
function attack(by: Household, bomb: Uint8Array, pictures: Buffer[], isOver: () => boolean) {
  const tally = { pdfs: 0, refused: 0, readings: 0, cut: 0 }
  const count = (status: number) => {
    if (status === 503 || status === 429) tally.refused += 1
    if (status === 0) tally.cut += 1
    return status === 503 || status === 429 ? pause(500) : null
  }
  async function sendPdfs() {
    while (!isOver()) {
      const { status } = await by.send(bomb, 'policy')
      tally.pdfs += 1
      await count(status)
    }
  }
  async function sendPictures() {
    while (!isOver()) {
      const picture = pictures.shift()
      if (!picture) break
      const { status, id } = await by.send(picture, 'insurance_card_front')
      await count(status)
      if (id === null) {
        pictures.push(picture)
        continue
      }
      const reading = await by.read(id)
      await count(reading.status)
      if (reading.id === null) continue
      tally.readings += 1
      // One is read at a time; sending the next one now keeps one waiting.
      await pause(1000)
    }
  }
  const works = [
    ...Array.from({ length: maxPdfs }, sendPdfs),
    ...Array.from({ length: maxPictures }, sendPictures),
  ]
  return { tally, ended: Promise.all(works) }
}

/** Effect of two attacking households on a third that uploads a card and has it read. */
export const neighbours: Workload = {
  name: 'neighbours',
  row,
  title: 'a card sent and read while two other households send what slows others down',
  async run({ log, later }) {
    const program = await startProgram({ RATE_LIMIT_PER_MINUTE: '0' })
    later(() => program.stop())
    const [one, two, third] = await Promise.all(
      ['one', 'two', 'third'].map((name) => openHousehold(program.url, name))
    )
    if (!one || !two || !third) throw new Error('There are not three households')
    const bomb = hostilePdfs().find(({ name }) => name.includes('a million lines'))
    if (!bomb) throw new Error('There is no PDF that is slow to open')
    const measure = async (round: number) => {
      const card = ownCards[round % ownCards.length]
      const [front] = card ? await drawCard(card) : []
      if (!front) throw new Error('There is no card to send')
      const startedAt = performance.now()
      const sent = await third.send(front, 'insurance_card_front')
      const answered = (performance.now() - startedAt) / 1000
      if (sent.id === null) throw new Error(`The card was not taken: ${sent.status}`)
      const requestCount = performance.now()
      const { id, status } = await third.read(sent.id)
      if (id === null) throw new Error(`The reading was not begun: ${status}`)
      const state = await third.untilRead(id, longest_s)
      if (state !== 'needs_review') throw new Error(`The card was not read: ${state}`)
      return { answered, read: (performance.now() - requestCount) / 1000 }
    }
    log('alone')
    // Warm-up: the first reading starts an engine.
    await measure(0)
    const alone = await measure(1)
    // All different, and generated before the measurement.
    const pictures: Buffer[] = []
    // One at a time: librsvg ends the process when two threads draw text.
    for (let n = 0; n < 2 * maxReadings; n += 1)
      pictures.push(await (n % 4 < 2 ? noisePicture(n) : crowdedPicture(n)))
    let isOver = false
    const attacks = [one, two].map((by, k) =>
      attack(
        by,
        bomb.bytes,
        pictures.filter((_, n) => n % 2 === k),
        () => isOver
      )
    )
    log('with two others')
    await pause(6000)
    const measured: { answered: number; read: number }[] = []
    try {
      for (let round = 0; round < rounds; round += 1) {
        measured.push(await measure(round + 2))
        const last = measured.at(-1)
        log(`answered after ${last?.answered.toFixed(1)} s, read after ${last?.read.toFixed(1)} s`)
      }
    } finally {
      isOver = true
    }
    await Promise.all(attacks.map(({ ended }) => ended))
    const tallies = attacks.map(
      ({ tally }) =>
        `${tally.pdfs} PDFs, ${tally.readings} readings, ${tally.refused} refused, ${tally.cut} cut`
    )
    const base = { row, workload: 'neighbours', unit: 's' } as const
    const worst = (values: number[]) => {
      const { min, max } = spreadOf(values)
      // The goal applies to every request, so the worst value is judged.
      return { median: max, min, max }
    }
    const answered = measured.map((one) => one.answered)
    const read = measured.map((one) => one.read)
    const note = `they sent ${tallies.join(' and ')}`
    return [
      judged(
        { ...base, figure: 'its upload answered, worst', value: worst(answered), note },
        { at_most: 5 }
      ),
      judged(
        { ...base, figure: 'its card read, worst', value: worst(read), note },
        { at_most: 20 }
      ),
      report({ ...base, figure: 'its card read, alone', value: spreadOf([alone.read]) }),
    ]
  },
}
