import { useNavigate } from 'react-router'
import {
  moneyFilePath,
  UploadedMoneyFile,
} from '@numo/domains/insurance-payments/contract-files.ts'
import { useProgram } from '../app/program.ts'
import { useAction } from '../app/use-action.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { FileButton } from '../ui/fields/file-field.tsx'
import { moneyFileProblemText } from './money-file-problem.ts'
import { NewInsurancePayment } from './new-insurance-payment.tsx'

/** Buttons above the list of insurers' payments: import of a file, bank lines, and a payment made by hand. */
export function InsurancePaymentActions() {
  const { t } = useProgram()
  return (
    <>
      <ButtonLink size="xs" to="/admin/insurance-payments?bank=open">
        {t('money_files.bank')}
      </ButtonLink>
      <ImportMoneyFile />
      <NewInsurancePayment />
    </>
  )
}

/** Sends a file of an insurer or bank and opens what it says; nothing is booked yet. */
export function ImportMoneyFile() {
  const { t, locale, caller, toasts } = useProgram()
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const send = (file: File) =>
    run(async () => {
      const query = new URLSearchParams({ file_name: file.name.slice(0, 200) })
      const path = `${moneyFilePath}?${query.toString()}`
      const sent = UploadedMoneyFile.parse(await caller.sendBytes(path, file))
      if (sent.problem) toasts.show(moneyFileProblemText(sent.problem, t, locale), { tone: 'bad' })
      if (sent.file) await navigate(`/admin/insurance-payments?file=${sent.file.id}`)
    })
  return (
    <FileButton
      size="xs"
      accept=".835,.277,.edi,.x12,.dat,.txt,.xml,.csv,.sta,.940,.mt940"
      isBusy={isBusy}
      onFiles={([file]) => void (file && send(file))}
    >
      {t('money_files.import')}
    </FileButton>
  )
}
