import { fileProblems } from '@numo/kit/file-problem.ts'
import { CallProblem } from '../app/call-problem.ts'
import { useProblemText } from '../app/problem-text.ts'
import { useProgram } from '../app/program.ts'

/** Returns why a file was not taken, as a sentence. */
export function useFileProblemText(): (error: unknown) => string {
  const { t } = useProgram()
  const textOf = useProblemText()
  return (error) => {
    const code = error instanceof CallProblem ? error.code : ''
    const known = fileProblems.find((one) => one === code)
    if (known) return t(`capture.problem.${known}`)
    return code === 'documents-full' ? t('capture.problem.documents-full') : textOf(error)
  }
}
