import { useState } from 'react'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../words/app-words.ts'
import type { FieldErrors } from '../ui/error-summary.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import type { SendCardDetails, AddCardResult } from './use-adding.ts'
import { Button } from '../ui/button.tsx'

/** Test cards of the local payment service, filled in by a click. */
const testCards: readonly (readonly [AppWordKey | 'Visa' | 'Mastercard', string])[] = [
  ['Visa', '4242424242424242'],
  ['Mastercard', '5555555555554444'],
  ['pay.test.bank_asks', '4000002500003155'],
  ['pay.test.declined', '4000000000000002'],
  ['pay.test.no_funds', '4000000000009995'],
  ['pay.test.slow', '4000000000006009'],
]

type CardInput = { number: string; expiry: string; cvc: string }

const grouped = (digits: string) => digits.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ')

/** Parses `12/28`, `12 / 2028` or `1228`; null when invalid. */
function readExpiry(text: string): { exp_month: number; exp_year: number } | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? []
  const exp_month = Number(month)
  if (!year || exp_month < 1 || exp_month > 12) return null
  return { exp_month, exp_year: Number(year) + (year.length === 2 ? 2000 : 0) }
}

/** The fields of the local service's response that are read here. */
type ConfirmResponse = {
  status?: string
  next_action?: { redirect_to_url?: { url?: string } } | null
  error?: { code?: string; decline_code?: string }
}

/** Sends a test card to the local payment service, without our token: the service is a separate system. */
const sendTestCard =
  ({ number, expiry, cvc }: CardInput): SendCardDetails =>
  async ({ setup_id, client_secret, return_url }): Promise<AddCardResult> => {
    const response = await fetch(`/dev/payments/setup_intents/${setup_id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({
        client_secret,
        return_url,
        number,
        cvc,
        ...readExpiry(expiry),
        holder: null,
      }),
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the local service is part of this program and responds as declared
    const { status, next_action, error } = (await response.json()) as ConfirmResponse
    if (error) return { kind: 'declined', code: error.decline_code ?? error.code ?? null }
    const url = next_action?.redirect_to_url?.url
    if (status !== 'requires_action' || !url) return { kind: 'ask' }
    const { pathname, search } = new URL(url)
    window.location.assign(`${pathname}${search}`)
    return { kind: 'left' }
  }

/** Card form of the local payment service, labelled as such; accepts test cards only. */
export function LocalCardForm({
  formId,
  add,
  onErrors,
}: {
  formId: string
  add: (give: SendCardDetails) => Promise<void>
  onErrors: (errors: FieldErrors) => void
}) {
  const { t } = useProgram()
  const [typed, setTyped] = useState<CardInput>({ number: '', expiry: '', cvc: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const set = (more: Partial<CardInput>) => setTyped((before) => ({ ...before, ...more }))
  const field = (name: keyof CardInput) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (text: string | null) => set({ [name]: text ?? '' }),
  })
  function check(): FieldErrors {
    const digits = typed.number.replace(/\D/g, '')
    return {
      ...(!/^\d{12,19}$/.test(digits) && { number: t('pay.form.bad_number') }),
      ...(!readExpiry(typed.expiry) && { expiry: t('pay.form.bad_expiry') }),
      ...(!/^\d{3,4}$/.test(typed.cvc.trim()) && { cvc: t('pay.form.bad_cvc') }),
    }
  }
  function send() {
    const found = check()
    setErrors(found)
    onErrors(found)
    if (Object.keys(found).length > 0) return
    void add(sendTestCard({ ...typed, number: typed.number.replace(/\D/g, '') }))
  }
  return (
    <form
      id={formId}
      noValidate
      className="pay-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="pay-test">{t('pay.test.form')}</p>
      <fieldset className="pay-tests" aria-label={t('pay.test.title')}>
        {testCards.map(([key, number]) => (
          <Button
            key={number}
            size="xs"
            onClick={() => {
              set({ number: grouped(number), expiry: nextYears(), cvc: '123' })
              setErrors({})
            }}
          >
            {key === 'Visa' || key === 'Mastercard' ? key : t(key)}
          </Button>
        ))}
      </fieldset>
      <TextField
        {...field('number')}
        label={t('pay.form.number')}
        inputMode="numeric"
        maxLength={24}
        onChange={(number) => set({ number: grouped(number ?? '') })}
      />
      <div className="pay-two">
        <TextField
          {...field('expiry')}
          label={t('pay.form.expiry')}
          placeholder={t('pay.form.expiry_as')}
          inputMode="numeric"
          maxLength={9}
        />
        <TextField {...field('cvc')} label={t('pay.form.cvc')} inputMode="numeric" maxLength={4} />
      </div>
    </form>
  )
}

const nextYears = () => `12/${String(new Date().getFullYear() + 3).slice(-2)}`
