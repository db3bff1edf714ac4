/** As they were written. */
export function Paragraphs({ text, className }: { text: string; className: string }) {
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div class={`${className} stack stack-tight`}>
      {paragraphs.map((paragraph, index) => (
        <p key={`${index} ${paragraph}`}>{paragraph}</p>
      ))}
    </div>
  )
}
