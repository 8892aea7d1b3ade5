import { join } from 'node:path';
import ts from 'typescript';
import { listWorkspacesWith, readJson, repositoryDir } from '../program/repository.mjs';

/** Files that several projects read, the declarations of packages above all, are read once for all of them. */
const registry = ts.createDocumentRegistry();

const formatHost = {
  getCanonicalFileName: (/** @type {string} */ name) => name,
  getCurrentDirectory: () => repositoryDir,
  getNewLine: () => '\n',
};

/** What `npm run types` of every workspace checks, and these scripts. @returns {string[]} */
function listProjects() {
  const projects = listWorkspacesWith('types').flatMap((workspace) => {
    /** @type {string} */
    const command = readJson(join(workspace, 'package.json')).scripts.types;
    return [...command.matchAll(/tsc -p (\S+)/g)].map(([, project = '']) => join(workspace, project));
  });
  return [...projects, 'scripts'].map((project) =>
    project.endsWith('.json') ? project : join(project, 'tsconfig.json'),
  );
}

/** @param {string} project @returns {readonly ts.Diagnostic[]} */
function checkProject(project) {
  /** @type {ts.ParseConfigFileHost} */
  const configHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(ts.formatDiagnostic(diagnostic, formatHost));
    },
  };
  const config = ts.getParsedCommandLineOfConfigFile(join(repositoryDir, project), {}, configHost);
  if (!config) throw new Error(`${project} cannot be read`);
  /** @type {ts.LanguageServiceHost} */
  const host = {
    ...ts.sys,
    getCurrentDirectory: () => repositoryDir,
    getCompilationSettings: () => config.options,
    getScriptFileNames: () => config.fileNames,
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => {
      const text = ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  };
  const program = ts.createLanguageService(host, registry).getProgram();
  if (!program) throw new Error(`${project} has no program`);
  return [...config.errors, ...ts.getPreEmitDiagnostics(program)];
}

// Checks the types of all projects in one process: one for each would read the same declarations ten times.
let errors = 0;
for (const project of listProjects()) {
  const diagnostics = checkProject(project);
  errors += diagnostics.length;
  console.log(`${diagnostics.length > 0 ? '✗' : '✓'} ${project}`);
  if (diagnostics.length > 0) console.log(ts.formatDiagnostics(diagnostics, formatHost));
}
process.exitCode = errors > 0 ? 1 : 0;
