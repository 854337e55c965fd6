import { addPasskey, passkeyOptions, removePasskey } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { Field } from '../ui/field.tsx'
import { useAction } from '../app/use-action.ts'
import { Button } from '../ui/button.tsx'

type Passkey = { id: string; name: string; created_at: string }

/** Passkeys: which there are, a new one, and away with one. */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t, caller, formats } = useProgram()
  const { run, isBusy } = useAction()
  const add = async (name: string) => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { ticket, options } = await caller.call(passkeyOptions, {})
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server made the options for exactly this call
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
    const answer = await startRegistration({ optionsJSON }).catch(() => {
      throw new CallProblem(422, 'passkey', t('security.passkeys.failed'))
    })
    await caller.call(addPasskey, { ticket, answer: { ...answer }, name })
  }
  return (
    <section className="card" aria-labelledby="passkeys-h">
      <h2 id="passkeys-h">{t('security.passkeys.title')}</h2>
      <p className="dim">{t('security.passkeys.text')}</p>
      {passkeys.length === 0 && <p>{t('security.passkeys.none')}</p>}
      <ul className="rows">
        {passkeys.map(({ id, name, created_at }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              <small>
                {t('security.passkeys.since', { day: formats.day(created_at.slice(0, 10)) })}
              </small>
            </span>
            <Button
              look="ghost"
              size="sm"
              onClick={() =>
                void run(async () => {
                  await caller.call(removePasskey, { id })
                })
              }
            >
              {t('security.passkeys.remove', { name })}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="inline"
        onSubmit={(event) => {
          event.preventDefault()
          const name = new FormData(event.currentTarget).get('passkey')
          const text = typeof name === 'string' ? name.trim() : ''
          void run(() => add(text || t('security.passkeys.default_name')))
        }}
      >
        <Field
          name="passkey"
          maxLength={60}
          label={t('security.passkeys.name')}
          defaultValue={t('security.passkeys.default_name')}
        />
        <Button type="submit" aria-busy={isBusy}>
          {t('security.passkeys.add')}
        </Button>
      </form>
    </section>
  )
}
