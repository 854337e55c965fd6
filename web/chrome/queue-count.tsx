import { useProgram } from '../app/program.ts'
import type { QueueName } from '../app/nav/nav.ts'
import { useQueues } from '../app/nav/use-queues.ts'

/** Badge with the number of items waiting in a queue; nothing for zero or unknown. */
export function QueueCount({ queue }: { queue: QueueName }) {
  const { t, locale } = useProgram()
  const count = useQueues().data?.[queue].count ?? 0
  if (count === 0) return null
  const shown = new Intl.NumberFormat(locale).format(count)
  return (
    <span className="side-n">
      <span aria-hidden>{shown}</span>
      <span className="vh">, {t('nav.waiting', { count: shown })}</span>
    </span>
  )
}
