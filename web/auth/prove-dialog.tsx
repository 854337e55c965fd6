import { useEffect } from 'react'
import { useProgram } from '../app/program.ts'
import { useStore } from '../ui/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProveForm } from './prove-form.tsx'

/** Asks in the middle of something whether it is them. Leaving it changes nothing. */
export default function ProveDialog() {
  const { t, proving, session } = useProgram()
  const { phase } = useStore(session.state)
  // Another dialog says that the session is over; nothing is left to prove.
  useEffect(() => {
    if (phase === 'signed-out') proving.answer(false)
  }, [phase, proving])
  return (
    <Dialog isOpen title={t('auth.verify.title')} onClose={() => proving.answer(false)}>
      <ProveForm onProved={() => proving.answer(true)} onCancel={() => proving.answer(false)} />
    </Dialog>
  )
}
