import { useProgram } from '../app/program.ts'
import type { QueueName } from '../app/nav/nav.ts'
import { useQueues } from '../app/nav/use-queues.ts'

/** How many wait behind a way of the area; nothing where nothing does, or nobody knows. */
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
