import type { ImportProgress } from '@numo/domains/directory/import-directory.ts'
import { progressWords } from './import-words.ts'

const onTerminal_ms = 100
const onPaper_ms = 5_000
const barWidth = 24

/** Prints the progress of an import: one updated line on a terminal, a line every few seconds in a log. */
export function showProgress(stream: NodeJS.WriteStream) {
  let latest: ImportProgress | undefined
  let stepStarted = performance.now()
  let drawn = performance.now()
  const every = stream.isTTY ? onTerminal_ms : onPaper_ms
  const draw = () => {
    if (!latest) return
    drawn = performance.now()
    const elapsed = (drawn - stepStarted) / 1000
    const line = progressWords(latest, elapsed, stream.isTTY ? barWidth : 0)
    stream.write(stream.isTTY ? `\r\x1b[2K${line}` : `${line}\n`)
  }
  // Storing reports no progress, but its elapsed time is updated.
  const timer = setInterval(draw, every)
  return {
    update(progress: ImportProgress) {
      if (progress.step !== latest?.step) stepStarted = performance.now()
      latest = progress
      if (performance.now() - drawn >= every) draw()
    },
    stop() {
      clearInterval(timer)
      if (stream.isTTY && latest) stream.write('\r\x1b[2K')
    },
  }
}
