import { lazy, Suspense, useState } from 'react'
import {
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useAction } from '../app/use-action.ts'
import { useForm } from '../ui/use-form.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'

/** Nobody but who sets it up needs what draws the code. */
const QrCode = lazy(async () => ({ default: (await import('../ui/qr-code.tsx')).QrCode }))

type Begun = { secret: string; otpauth: string }

/** Codes of an authenticator app: set up with a picture to scan, proven by a first code, with codes for the day the phone is lost. */
export function TotpCard({ hasTotp }: { hasTotp: boolean }) {
  const { t, caller, session } = useProgram()
  const { run, isBusy } = useAction()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <section className="card" aria-labelledby="totp-h">
      <h2 id="totp-h">
        {t('security.totp.title')}{' '}
        <Status tone={hasTotp ? 'ok' : 'idle'}>
          {t(hasTotp ? 'security.totp.on' : 'security.totp.off')}
        </Status>
      </h2>
      <p className="dim">{t('security.totp.text')}</p>
      {codes && <RecoveryCodes codes={codes} done={() => setCodes(null)} />}
      {begun && !codes && (
        <SetUp
          begun={begun}
          done={async (recovery) => {
            setBegun(null)
            setCodes(recovery)
            // This sign-in has proved its second factor: its next token says so.
            await session.tokens.refresh().catch(() => {})
            await session.reloadClaims()
          }}
        />
      )}
      {!begun && !codes && (
        <p className="row">
          {!hasTotp && (
            <Button
              aria-busy={isBusy}
              onClick={() => void run(async () => setBegun(await caller.call(startTotp, {})))}
            >
              {t('security.totp.start')}
            </Button>
          )}
          {hasTotp && (
            <>
              <Button
                aria-busy={isBusy}
                onClick={() =>
                  void run(async () =>
                    setCodes((await caller.call(renewRecoveryCodes, {})).recovery_codes)
                  )
                }
              >
                {t('security.codes.renew')}
              </Button>
              <Button
                look="ghost"
                aria-busy={isBusy}
                onClick={() =>
                  void run(async () => {
                    await caller.call(removeTotp, {})
                  }, t('security.totp.removed'))
                }
              >
                {t('security.totp.remove')}
              </Button>
            </>
          )}
        </p>
      )}
    </section>
  )
}

function SetUp({
  begun,
  done,
}: {
  begun: Begun
  done: (codes: readonly string[]) => Promise<void>
}) {
  const { t, caller } = useProgram()
  const textOf = useProblemText()
  const { errors, general, isBusy, form } = useForm({
    check: (sent): Record<string, string> =>
      sent('code').trim() ? {} : { code: t('auth.need.code') },
    async send(sent) {
      const code = sent('code').replaceAll(/\s/g, '')
      await done((await caller.call(confirmTotp, { code })).recovery_codes)
    },
    explain: (error) =>
      error instanceof CallProblem && error.code === 'invalid-second-factor'
        ? { field: 'code', error: t('security.totp.wrong') }
        : { general: textOf(error) },
  })
  return (
    <div className="totp">
      <Suspense fallback={<i className="sk qr-sk" />}>
        <QrCode text={begun.otpauth} label={t('security.totp.qr')} />
      </Suspense>
      <div className="stack">
        <p>{t('security.totp.scan')}</p>
        <p>
          {t('security.totp.secret')}: <code>{begun.secret}</code>
        </p>
        <ErrorSummary errors={errors} general={general} />
        <form {...form} className="stack">
          <Field
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            label={t('security.totp.code')}
            error={errors['code']}
          />
          <SubmitButton isBusy={isBusy}>{t('security.totp.confirm')}</SubmitButton>
        </form>
      </div>
    </div>
  )
}
