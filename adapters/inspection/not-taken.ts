import type { FileProblemCode } from '@numo/kit/file-problem.ts'

/** Thrown when a file is refused; `problem` is the error code. */
export class NotAccepted extends Error {
  readonly problem: FileProblemCode
  constructor(problem: FileProblemCode) {
    super(problem)
    this.problem = problem
  }
}
