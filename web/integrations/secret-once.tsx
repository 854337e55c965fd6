import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** A secret that is shown once: only its button closes the dialog, so that nobody loses it by a click beside it. */
export function SecretOnce({
  title,
  text,
  secret,
  onClose,
}: {
  title: string
  text: string
  secret: string
  onClose: () => void
}) {
  const { t, toasts } = useProgram()
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    toasts.show(t('app.copied'), { tone: 'ok' })
  }
  return (
    <Dialog isOpen title={title} onClose={null}>
      <div className="stack">
        <p>{text}</p>
        <code className="secret-once">{secret}</code>
        <div className="row">
          <Button look="primary" onClick={() => void copy()}>
            {t('integrations.secret.copy')}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t('integrations.secret.saved')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
