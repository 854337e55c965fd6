import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { mayReach } from '@numo/domains/access/rules-resources.ts'
import {
  getBankInfo,
  recordBankInfoPrint,
  revealBankInfo,
  type BankInfo,
} from '@numo/domains/partners/contract-terms.ts'
import { CallProblem } from '../app/call-problem.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { Facts } from '../app/record/facts.tsx'
import { useMissingTitle } from '../app/record/use-missing-title.ts'
import { useWho } from '../app/session/use-who.ts'
import { useCommand } from '../app/use-command.ts'
import { useRead } from '../app/use-read.ts'
import { Button } from '../ui/button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { PaperSizes, paperSizeOf, usePageStyle } from '../invoices/paper.tsx'

/**
 * Sheet of the bank details of a clinic, for paper. Numbers are masked; staff who may see them ask for the whole ones. Reading
 * it is in the audit trail, and so is every print of the browser.
 */
export function BankSheet({ partner_id }: { partner_id: string }) {
  const { t, caller } = useProgram()
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
  const missing = useMissingTitle()
  if (query.error instanceof CallProblem && query.error.status === 404)
    return (
      <>
        <h1>{missing}</h1>
        <p>{t('record.problem.missing')}</p>
      </>
    )
  return (
    <QueryState query={query}>
      {(masked) => (
        <Sheet info={whole ?? masked} isWhole={whole !== null}>
          {whole === null && <RevealNumbers info={masked} onWhole={setWhole} />}
        </Sheet>
      )}
    </QueryState>
  )
}

function RevealNumbers({ info, onWhole }: { info: BankInfo; onWhole: (whole: BankInfo) => void }) {
  const { t } = useProgram()
  const { claims, user } = useWho()
  const { run, isPending } = useCommand(revealBankInfo, { onDone: onWhole })
  const isStaff = claims.roles.includes('admin') && user.has_second_factor
  if (!isStaff || !mayReach(claims, 'bank_account', 'update')) return null
  return (
    <Button
      size="xs"
      aria-busy={isPending}
      onClick={() => void run({ partner_id: info.partner.id })}
    >
      {t('parties.sheet.reveal')}
    </Button>
  )
}

function Sheet({
  info,
  isWhole,
  children,
}: {
  info: BankInfo
  isWhole: boolean
  children: ReactNode
}) {
  const { t, formats, settings } = useProgram()
  const { partner, accounts, at, by } = info
  const [size, setSize] = useState(paperSizeOf(partner.country ?? ''))
  usePageStyle(size, partner.name)
  const version = accounts.reduce((sum, one) => sum + one.version, 0)
  const here = `/print/partner/${partner.id}/bank-info`
  return (
    <article className="bank-sheet">
      <div className="row no-print">
        <PaperSizes size={size} onChange={setSize} />
        {children}
      </div>
      <header className="paper-head">
        <b>{settings.brand.name}</b>
        <div>
          <h1>{t('parties.sheet.title')}</h1>
          <p>{t('parties.sheet.for', { name: partner.name })}</p>
        </div>
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
                `${t('parties.sheet.number')}, ${t(`parties.bank.scheme.${account.scheme}`)}`,
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
      <div className="paper-signs">
        <p>{t('parties.sheet.signature')}</p>
        <p>{t('parties.sheet.signature_ours')}</p>
      </div>
      <p>
        <b>{t('parties.sheet.fraud')}</b>
      </p>
      <footer>
        <p>
          {t('parties.sheet.foot', {
            version,
            time: formats.moment(at),
            name: by,
            id: partner.id,
          })}
        </p>
        <QrCode text={new URL(here, location.origin).href} label={t('parties.sheet.qr')} />
      </footer>
    </article>
  )
}
