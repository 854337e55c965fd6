import { useState } from 'react'
import { useProgram } from '../app/program.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useAction } from '../app/use-action.ts'
import { Button } from '../ui/button.tsx'

/** Takes something out, after asking once. */
export function RemoveButton({
  of,
  question,
  text,
  run,
}: {
  /** What is taken out, for somebody who only hears the button. */
  of: string
  question: string
  text: string
  run: () => Promise<unknown>
}) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const action = useAction()
  const confirm = () =>
    action.run(async () => {
      await run()
      setOpen(false)
    }, t('onboard.frame.removed'))
  return (
    <>
      <Button look="ghost" size="xs" onClick={() => setOpen(true)}>
        {t('onboard.frame.remove')}
        <span className="vh"> {of}</span>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        question={question}
        verb={t('onboard.frame.remove')}
        isBusy={action.isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  )
}
