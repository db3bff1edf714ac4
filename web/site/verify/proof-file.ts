const MAX_BYTES = 8192

/** Reads a file into the field, and sends the form; without scripts a proof is pasted. */
export function mountProofFile(form: HTMLElement): void {
  const [label, input] = [form.querySelector<HTMLElement>('.verify-file'), form.querySelector('input')]
  const [field, problem] = [form.querySelector('textarea'), form.querySelector<HTMLElement>('.field-error')]
  if (!label || !input || !field || !problem) return
  label.hidden = false
  input.onchange = async () => {
    const file = input.files?.[0]
    input.value = ''
    if (file === undefined) return
    problem.hidden = file.size <= MAX_BYTES
    problem.textContent = problem.hidden ? '' : (form.dataset.tooLong ?? '')
    if (!problem.hidden) return
    field.value = (await file.text()).trim()
    ;(form as HTMLFormElement).requestSubmit()
  }
}
