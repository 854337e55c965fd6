/** Prints slow steps with their duration to the terminal. */
export type Steps = {
  /** Runs a step. `note` reports its progress; prints nothing for a step of less than 300 ms. */
  run<T>(what: string, work: (note: (text: string) => void) => Promise<T>): Promise<T>
}

const instant_ms = 300
const every_ms = 1000
const everyOnPaper_ms = 10_000

/**
 * Creates a printer to standard error: one updated line on a terminal, occasional lines in a log. `isQuiet` prints
 * nothing.
 */
export function createSteps(isQuiet: boolean): Steps {
  const isTerminal = process.stderr.isTTY
  const write = (text: string) => void (isQuiet || process.stderr.write(text))
  return {
    async run(what, work) {
      const started = Date.now()
      let noted = ''
      let shown = false
      const show = (end = '') => {
        shown = true
        const seconds = Math.round((Date.now() - started) / 1000)
        const line = `${what}${end ? `: ${end}` : ' ...'}${noted && !end ? ` ${noted}` : ''} (${seconds} s)`
        write(isTerminal ? `\r\x1b[2K${line}${end ? '\n' : ''}` : `${line}\n`)
      }
      const first = setTimeout(() => show(), instant_ms)
      const again = setInterval(() => show(), isTerminal ? every_ms : everyOnPaper_ms)
      try {
        const result = await work((text) => (noted = text))
        if (shown) show('done')
        return result
      } catch (error) {
        if (shown) show('failed')
        throw error
      } finally {
        clearTimeout(first)
        clearInterval(again)
      }
    },
  }
}
