import { useState } from 'react'
import { changeEmail } from '@numo/domains/users/contract-links.ts'
import { EndpointForm } from '../app/forms/endpoint-form.tsx'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import { Card } from '../ui/card.tsx'
import { Button } from '../ui/button.tsx'

/** Email address of the sign-in. A new one takes effect after its emailed link was opened. */
export function AddressCard() {
  const { t, locale } = useProgram()
  const { user } = useWho()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Card
      title={t('security.address.title')}
      note={t('security.address.text', { email: user.email })}
    >
      {sentTo === null ? (
        <EndpointForm
          endpoint={changeEmail}
          fixed={{ locale }}
          fields={[
            {
              name: 'email',
              label: t('security.address.next'),
              kind: 'email',
              needed: t('app.need_email'),
            },
          ]}
          refused={{
            'invalid-email': ['email', t('auth.more.invalid_email')],
            'same-address': ['email', t('security.address.same')],
          }}
          onDone={(_, { email }) => setSentTo(String(email).trim())}
          submit={t('security.address.submit')}
        />
      ) : (
        <>
          <output>{t('security.address.sent', { email: sentTo })}</output>
          <p className="row">
            <Button onClick={() => setSentTo(null)}>{t('security.address.other')}</Button>
          </p>
        </>
      )}
    </Card>
  )
}
