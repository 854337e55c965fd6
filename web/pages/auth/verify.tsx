import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { checkGuarantee } from '@numo/domains/authorizations/contract-guarantee.ts'
import { checkMemberCard } from '@numo/domains/member-cards/contract.ts'
import { tokenIn } from '@numo/domains/authorizations/rules-signed-token.ts'
import { useProgram } from '../../app/program.ts'
import { today } from '../../app/today.ts'
import { keepOffline } from '../../app/offline/keep-offline.ts'
import { CodeCamera } from '../../authorizations/code-camera.tsx'
import { checkText, loadKeys, type Verdict } from '../../authorizations/guarantee-check.ts'
import { createCodeReader } from '../../authorizations/read-code.ts'
import { useCodePicture } from '../../authorizations/use-code-picture.tsx'
import { PaperVerdict } from '../../authorizations/verdict.tsx'
import { Button } from '../../ui/button.tsx'
import { AreaField } from '../../ui/fields/text-fields.tsx'
import { useTitle } from '../../ui/page-head.tsx'

/**
 * Check of a letter of guarantee or a member card, for anybody at a door: from the address its QR code opens, the camera,
 * a picture or text. The signature is verified here, with or without a network; the server only says what happened since.
 */
export function Page() {
  const { t, caller, settings } = useProgram()
  const [keys] = useState(() => loadKeys(settings.public_keys ?? []))
  const [read] = useState(createCodeReader)
  const [text, setText] = useState('')
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [isScanning, setScanning] = useState(false)
  useTitle(t('guarantees.verify.title'), false)
  useEffect(keepOffline, [])

  const check = async (given: string) => {
    setScanning(false)
    setVerdict(
      await checkText(given, {
        keys: await keys,
        today: today(),
        ask: async ({ kind }) => {
          const endpoint = kind === 'card' ? checkMemberCard : checkGuarantee
          return (await caller.call(endpoint, { token: tokenIn(given) ?? '-' })).state
        },
      })
    )
  }
  const checkRef = useRef(check)
  useEffect(() => {
    checkRef.current = check
  })
  useEffect(() => {
    const fromAddress = () => {
      const given = location.hash.slice(1)
      if (given) void checkRef.current(given)
    }
    fromAddress()
    addEventListener('hashchange', fromAddress)
    return () => removeEventListener('hashchange', fromAddress)
  }, [])

  const picture = useCodePicture(read, check)

  if (verdict)
    return (
      <div className="stack">
        <h1>{t('guarantees.verify.title')}</h1>
        <PaperVerdict verdict={verdict} />
        <Button
          onClick={() => {
            history.replaceState(history.state, '', location.pathname + location.search)
            setText('')
            setVerdict(null)
          }}
        >
          {t('guarantees.verify.again')}
        </Button>
      </div>
    )
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{t('guarantees.verify.title')}</h1>
      <p className="dim">{t('guarantees.verify.intro')}</p>
      {isScanning && <CodeCamera read={read} onCode={(found) => void check(found)} />}
      <div className="row">
        <Button look="primary" onClick={() => setScanning(!isScanning)}>
          <IconCamera size={18} stroke={1.7} aria-hidden />
          {t(isScanning ? 'guarantees.verify.stop' : 'guarantees.verify.scan')}
        </Button>
        {picture.button}
      </div>
      {picture.alert}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void check(text)
        }}
      >
        <AreaField
          name="text"
          label={t('guarantees.verify.paste')}
          value={text}
          onChange={(typed) => setText(typed ?? '')}
          maxLength={2200}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t('guarantees.verify.check')}
        </Button>
      </form>
    </div>
  )
}
