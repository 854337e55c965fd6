import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'

/** Recovery codes of the second factor; shown once. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const { t, toasts } = useProgram()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toasts.show(t('app.copied'), { tone: 'ok' })
  }
  return (
    <div className="codes">
      <h3>{t('security.codes.title')}</h3>
      <p>{t('security.codes.text')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="row">
        <Button onClick={() => void copy()}>{t('security.codes.copy')}</Button>
        <Button look="primary" onClick={done}>
          {t('security.codes.kept')}
        </Button>
      </p>
    </div>
  )
}
