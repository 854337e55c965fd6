import { useEffect, useEffectEvent, useState } from 'react'
import { mayReach } from '@numo/domains/access/rules-resources.ts'
import {
  getBankInfo,
  recordBankInfoPrint,
  revealBankInfo,
  type BankInfo,
} from '@numo/domains/partners/contract-terms.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { Facts } from '../app/record/facts.tsx'
import { useWho } from '../app/session/use-who.ts'
import { useCommand } from '../app/use-command.ts'
import { useRead } from '../app/use-read.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { momentText } from './texts.ts'

const papers = ['a4', 'letter'] as const
type Paper = (typeof papers)[number]

/**
 * Sheet of the bank details of a clinic, for paper. Numbers are masked; staff who may see them ask for the whole ones. Reading
 * it is in the audit trail, and so is every print of the browser.
 */
export function BankSheet({ partner_id }: { partner_id: string }) {
  const { caller } = useProgram()
  const query = useRead(
    getBankInfo,
    { partnerId: partner_id },
    { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false }
  )
  const [whole, setWhole] = useState<BankInfo | null>(null)
  const recordPrint = useEffectEvent(() => {
    const input = { partnerId: partner_id, is_whole: whole !== null }
    // Paper does not wait; what the server refuses is in its log.
    caller.call(recordBankInfoPrint, input).catch(() => undefined)
  })
  useEffect(() => {
    const record = () => recordPrint()
    addEventListener('beforeprint', record)
    return () => removeEventListener('beforeprint', record)
  }, [])
  return (
    <QueryState query={query}>
      {(masked) => (
        <>
          <SheetControls info={masked} whole={whole} setWhole={setWhole} />
          <Sheet info={whole ?? masked} isWhole={whole !== null} />
        </>
      )}
    </QueryState>
  )
}

function SheetControls({
  info,
  whole,
  setWhole,
}: {
  info: BankInfo
  whole: BankInfo | null
  setWhole: (whole: BankInfo) => void
}) {
  const { t } = useProgram()
  const { claims, user } = useWho()
  const isNorthAmerican = ['US', 'CA', 'MX'].includes(info.partner.country ?? '')
  const [paper, setPaper] = useState<Paper>(isNorthAmerican ? 'letter' : 'a4')
  const { run, isPending } = useCommand(revealBankInfo, { onDone: setWhole })
  const isStaff = claims.roles.includes('admin') && user.has_second_factor
  return (
    <div className="sheet-controls">
      {/* The size of the paper is a rule of the page, not of an element. */}
      <style>{`@page { size: ${paper === 'letter' ? 'letter' : 'A4'}; margin: 18mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif } }`}</style>
      <SelectField
        name="paper"
        label={t('parties.sheet.paper')}
        value={paper}
        options={papers.map((one) => [one, t(`parties.sheet.${one}`)] as const)}
        onChange={(chosen) => setPaper(chosen === 'letter' ? 'letter' : 'a4')}
      />
      {whole === null && isStaff && mayReach(claims, 'bank_account', 'update') && (
        <Button
          size="xs"
          aria-busy={isPending}
          onClick={() => void run({ partner_id: info.partner.id })}
        >
          {t('parties.sheet.reveal')}
        </Button>
      )}
    </div>
  )
}

function Sheet({ info, isWhole }: { info: BankInfo; isWhole: boolean }) {
  const { t, formats, locale, settings } = useProgram()
  const { partner, accounts, at, by } = info
  const version = accounts.reduce((sum, one) => sum + one.version, 0)
  const here = `/print/partner/${partner.id}/bank-info`
  return (
    <article className="bank-sheet">
      <header>
        <div>
          <p>{settings.brand.name}</p>
          <h1>{t('parties.sheet.title')}</h1>
          <p>{t('parties.sheet.for', { name: partner.name })}</p>
        </div>
        <QrCode text={new URL(here, location.origin).href} label={t('parties.sheet.qr')} />
      </header>
      <Facts
        items={[
          [t('parties.sheet.legal_name'), partner.legal_name],
          [t('parties.sheet.tax_id'), partner.tax_id],
          [t('parties.sheet.country'), partner.country && formats.country(partner.country)],
        ]}
      />
      {accounts.length === 0 && <p>{t('parties.sheet.none')}</p>}
      {accounts.map((account) => (
        <section key={account.id}>
          <h2>{`${account.bank_name} · ${account.currency}`}</h2>
          <Facts
            items={[
              [t('parties.sheet.holder'), account.holder_name],
              [
                `${t('parties.sheet.number')} (${t(`parties.bank.scheme.${account.scheme}`)})`,
                <b key="number" className="sheet-number">
                  {account.number}
                </b>,
              ],
              [t('parties.sheet.bic'), account.bic],
              [t('parties.sheet.country'), formats.country(account.country)],
              [t('parties.sheet.currency'), account.currency],
              [t('parties.sheet.status'), t(`parties.bank.status.${account.status}`)],
            ]}
          />
        </section>
      ))}
      <p>{t(isWhole ? 'parties.sheet.whole' : 'parties.sheet.masked')}</p>
      <div className="sheet-signatures">
        <p>{t('parties.sheet.signature')}</p>
        <p>{t('parties.sheet.signature_ours')}</p>
      </div>
      <p>
        <b>{t('parties.sheet.fraud')}</b>
      </p>
      <footer>
        {t('parties.sheet.foot', {
          version,
          time: momentText(at, locale),
          name: by,
          id: partner.id,
        })}
      </footer>
    </article>
  )
}
