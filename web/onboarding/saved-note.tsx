import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { useProgram } from '../app/program.ts'
import type { DraftState } from './draft-saver.ts'

const sentences = {
  idle: 'onboard.frame.saves',
  saving: 'onboard.frame.saves',
  saved: 'onboard.frame.saved',
  failed: 'onboard.frame.not_saved',
  refused: 'onboard.frame.refused',
} as const

/** Save state of a draft: subtle when saved, prominent when not. */
export function SavedNote({ state }: { state: DraftState }) {
  const { t } = useProgram()
  const isLost = state === 'failed' || state === 'refused'
  const Sign = isLost ? IconCloudOff : IconCloudCheck
  return (
    <p className="onb-saved" data-state={state} role={isLost ? 'alert' : undefined}>
      <Sign size={17} aria-hidden />
      <span>{t(sentences[state])}</span>
    </p>
  )
}
