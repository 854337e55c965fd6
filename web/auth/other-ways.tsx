import { useState } from 'react'
import { requestSignInLink } from '@numo/domains/users/contract.ts'
import { useProgram } from '../app/program.ts'
import { useAction } from '../app/use-action.ts'
import { CallProblem } from '../app/call-problem.ts'
import { Glyph } from '../ui/glyph.tsx'
import { storeLinkAddress } from './link-address.ts'
import { sentenceOf } from './sentences.ts'
import { useSignIn } from './use-sign-in.ts'
import { Button } from '../ui/button.tsx'

/** Sign-in without a password: by a passkey or an emailed link. */
export function OtherWays({ email, redirect }: { email: string; redirect: string | null }) {
  const { t, identity, caller, locale } = useProgram()
  const { finish } = useSignIn()
  const [message, setMessage] = useState<string | null>(null)
  const { run } = useAction({
    onError: (error) =>
      setMessage(
        t(
          error instanceof CallProblem
            ? sentenceOf('sign-in', error)
            : // The browser's passkey prompt was closed, or had no passkey.
              'auth.more.passkey_cancelled'
        )
      ),
  })
  const usePasskey = () =>
    run(async () => {
      setMessage(null)
      await finish(await (await identity()).signInWithPasskey())
    })
  const sendLink = () =>
    run(async () => {
      setMessage(null)
      const address = email.trim()
      if (!address) return setMessage(t('app.need_email'))
      await caller.call(requestSignInLink, {
        email: address,
        locale,
        ...(redirect !== null && { redirect }),
      })
      storeLinkAddress(address)
      setMessage(t('auth.login.link_sent', { email: address }))
    })
  return (
    <div className="ways">
      <p className="ways-or">
        <span>{t('auth.login.or')}</span>
      </p>
      <Button isWide onClick={() => void usePasskey()}>
        <Glyph name="key" />
        {t('auth.login.passkey')}
      </Button>
      <Button isWide onClick={() => void sendLink()}>
        <Glyph name="mail" />
        {t('auth.login.link')}
      </Button>
      <output className="ways-message">{message}</output>
    </div>
  )
}
