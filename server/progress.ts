/** Tells the person at the terminal what takes a while, and how long it has taken. */
export type Steps = {
  /** Runs a step. `note` says how far it has got; a step that is over in an instant says nothing. */
  run<T>(what: string, work: (note: (text: string) => void) => Promise<T>): Promise<T>
}

const instant_ms = 300
const every_ms = 1000
const everyOnPaper_ms = 10_000

/** Progress on standard error: one line that counts on a terminal, a line now and then in a log. */
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
