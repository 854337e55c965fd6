import { Suspense, useState } from 'react'
import {
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { EndpointForm } from '../app/forms/endpoint-form.tsx'
import { useCommand } from '../app/use-command.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Card } from '../ui/card.tsx'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

/** Lazy: the QR library is loaded on demand. */
const QrCode = lazyPart(async () => ({ default: (await import('../ui/qr-code.tsx')).QrCode }))

type TotpSetup = { secret: string; otpauth: string }

/** TOTP second factor: set up by a QR code, confirmed by a first code, with recovery codes. */
export function TotpCard({ hasTotp }: { hasTotp: boolean }) {
  const { t, session } = useProgram()
  const start = useCommand(startTotp)
  const renew = useCommand(renewRecoveryCodes)
  const remove = useCommand(removeTotp, { done: t('security.totp.removed') })
  const [started, setStarted] = useState<TotpSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Card
      title={
        <>
          {t('security.totp.title')}{' '}
          <Status tone={hasTotp ? 'ok' : 'idle'}>
            {t(hasTotp ? 'security.totp.on' : 'security.totp.off')}
          </Status>
        </>
      }
      note={t('security.totp.text')}
    >
      {codes && <RecoveryCodes codes={codes} done={() => setCodes(null)} />}
      {started && !codes && (
        <SetUp
          setup={started}
          done={async (recovery) => {
            setStarted(null)
            setCodes(recovery)
            // This session has proved its second factor; the next token contains it.
            await session.tokens.refresh().catch(() => {})
            await session.reloadClaims()
          }}
        />
      )}
      {!started && !codes && (
        <p className="row">
          {!hasTotp && (
            <Button aria-busy={start.isPending} onClick={() => void start.run({}).then(setStarted)}>
              {t('security.totp.start')}
            </Button>
          )}
          {hasTotp && (
            <>
              <Button
                aria-busy={renew.isPending}
                onClick={() =>
                  void renew.run({}).then((output) => setCodes(output?.recovery_codes ?? null))
                }
              >
                {t('security.codes.renew')}
              </Button>
              <Button look="ghost" aria-busy={remove.isPending} onClick={() => void remove.run({})}>
                {t('security.totp.remove')}
              </Button>
            </>
          )}
        </p>
      )}
    </Card>
  )
}

function SetUp({
  setup: started,
  done,
}: {
  setup: TotpSetup
  done: (codes: readonly string[]) => Promise<void>
}) {
  const { t } = useProgram()
  return (
    <div className="totp">
      <Suspense fallback={<i className="sk qr-sk" />}>
        <QrCode text={started.otpauth} label={t('security.totp.qr')} />
      </Suspense>
      <div className="stack">
        <p>{t('security.totp.scan')}</p>
        <p>
          {t('security.totp.secret')}: <code>{started.secret}</code>
        </p>
        <EndpointForm
          endpoint={confirmTotp}
          fields={[
            {
              name: 'code',
              label: t('security.totp.code'),
              kind: 'once',
              max: 16,
              needed: t('auth.need.code'),
            },
          ]}
          asks_to_leave={false}
          prepare={({ code }) => ({ code: String(code).replaceAll(/\s/g, '') })}
          refused={{ 'invalid-second-factor': ['code', t('security.totp.wrong')] }}
          onDone={(output) => done(output?.recovery_codes ?? [])}
          submit={t('security.totp.confirm')}
        />
      </div>
    </div>
  )
}
