/*
 * What `tsc -p . --noEmit` and `eslint --max-warnings=0 .` say, by one reading of the sources: to know types is most of
 * the work of both. Ends with 1 when either finds something.
 */
import { ESLint } from 'eslint';
import ts from 'typescript';

const program = readProgram('tsconfig.json');
const words = [tellTypes(program), await tellLint(program)].join('');
process.stdout.write(words);
process.exitCode = words === '' ? 0 : 1;

function readProgram(file: string): ts.Program {
  const { config, error } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as {
    config: unknown;
    error?: ts.Diagnostic;
  };
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const configFileParsingDiagnostics = [...(error ? [error] : []), ...errors];
  return ts.createProgram({ rootNames: fileNames, options, configFileParsingDiagnostics });
}

/** What the compiler objects to, for a person; empty when nothing. */
function tellTypes(program: ts.Program): string {
  return ts.formatDiagnosticsWithColorAndContext(ts.getPreEmitDiagnostics(program), {
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  });
}

/** What the rules object to, warnings too, for a person; empty when nothing. */
async function tellLint(program: ts.Program): Promise<string> {
  const parserOptions = { programs: [program], projectService: false };
  const eslint = new ESLint({
    overrideConfig: [{ files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions } }],
  });
  const formatter = await eslint.loadFormatter('stylish');
  return formatter.format(await eslint.lintFiles(['.']));
}
