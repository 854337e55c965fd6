import { addPasskey, passkeyOptions, removePasskey } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useCommand } from '../app/use-command.ts'
import { Card } from '../ui/card.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import { Button } from '../ui/button.tsx'

type Passkey = { id: string; name: string; created_at: string }

/** Passkeys of the user: list, add and remove. */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t, caller, formats } = useProgram()
  const remove = useCommand(removePasskey)
  const first = t('security.passkeys.default_name')
  const add = async (name: string) => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { ticket, options } = await caller.call(passkeyOptions, {})
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server created the options for exactly this call
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
    const answer = await startRegistration({ optionsJSON }).catch(() => {
      throw new CallProblem(422, 'passkey', t('security.passkeys.failed'))
    })
    return caller.call(addPasskey, { ticket, answer: { ...answer }, name })
  }
  const { errors, general, isBusy, form, field } = useEndpointForm(
    addPasskey,
    { name: first },
    {
      labels: { name: t('security.passkeys.name') },
      asks_to_leave: false,
      // Placeholders: `send` adds the ticket and the browser's answer.
      fixed: { ticket: '', answer: {} },
      prepare: ({ name }) => ({ name: name.trim() || first }),
      send: ({ name }) => add(name),
      explain: (error) =>
        error instanceof CallProblem && error.code === 'passkey'
          ? t('security.passkeys.failed')
          : null,
    }
  )
  return (
    <Card title={t('security.passkeys.title')} note={t('security.passkeys.text')}>
      {passkeys.length === 0 && <p>{t('security.passkeys.none')}</p>}
      <ul className="rows">
        {passkeys.map(({ id, name, created_at }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              <small>
                {t('security.passkeys.since', { day: formats.moment(created_at, 'day') })}
              </small>
            </span>
            <Button look="ghost" size="sm" onClick={() => void remove.run({ id })}>
              {t('security.passkeys.remove', { name })}
            </Button>
          </li>
        ))}
      </ul>
      <ErrorSummary errors={errors} general={general} />
      <form {...form} className="inline">
        <TextField {...field('name')} maxLength={60} />
        <Button type="submit" aria-busy={isBusy}>
          {t('security.passkeys.add')}
        </Button>
      </form>
    </Card>
  )
}
