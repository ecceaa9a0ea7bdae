/** One instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

/** The instructions of a Dockerfile that has no continued lines. */
export function instructionsOf(text: string): readonly Instruction[] {
  return text
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => ({ name: line.split(' ')[0] ?? '', text: line.slice(line.indexOf(' ') + 1) }));
}

/** The stages; one without a name is called `final`. */
export function stagesOf(instructions: readonly Instruction[]): readonly Stage[] {
  const starts = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []));
  return starts.map((start, nth) => {
    const [, image = '', name = 'final'] =
      /^(\S+)(?: AS (\S+))?$/.exec(instructions[start]?.text ?? '') ?? [];
    return { name, image, instructions: instructions.slice(start + 1, starts[nth + 1]) };
  });
}
