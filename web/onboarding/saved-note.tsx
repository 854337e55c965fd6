import { IconCloudCheck } from '@tabler/icons-react'
import { useProgram } from '../app/program.ts'

/** Says quietly that what was typed is kept, so that nobody fears to close the page. */
export function SavedNote({ state }: { state: 'idle' | 'saving' | 'saved' }) {
  const { t } = useProgram()
  return (
    <p className="onb-saved" data-state={state}>
      <IconCloudCheck size={17} aria-hidden />
      <span>{t(state === 'saved' ? 'onboard.frame.saved' : 'onboard.frame.saves')}</span>
    </p>
  )
}
