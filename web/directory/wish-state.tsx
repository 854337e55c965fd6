import type { WishState as State } from '@numo/domains/join-wishes/enums.ts'
import { useProgram } from '../app/program.ts'
import { Status } from '../ui/status.tsx'

const tones = { open: 'info', invited: 'idle', joined: 'ok' } as const

/** What became of the wish that a provider join. */
export function WishState({ state }: { state: State }) {
  const { t } = useProgram()
  return <Status tone={tones[state]}>{t(`directory.wish.state.${state}`)}</Status>
}
