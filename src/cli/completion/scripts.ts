// The scripts never evaluate the typed line: they pass it to yahtzee-cli in quotes, and avoid `eval`, `compgen -W` and
// unquoted variables. The shell builtin `command` skips aliases and functions called yahtzee-cli. The shell itself
// completes file names, except those that it would have to evaluate first. yahtzee-cli prints `word<Tab>description`
// for each completion, and `:files` if file names are possible too.

const bash = `# bash completion for yahtzee-cli

_yahtzee_cli() {
  local answer line option=
  COMPREPLY=()
  answer=$(command yahtzee-cli complete -- "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null </dev/null)
  # In --option=value, bash replaces only the value, unless = is missing from COMP_WORDBREAKS.
  if [[ $2 == -*=* ]]; then option=\${2%%=*}=; fi
  while IFS= read -r line; do
    if [[ $line == *$'\\t'* ]]; then COMPREPLY[\${#COMPREPLY[@]}]=$option\${line%%$'\\t'*}; fi
  done <<< "$answer"
  # When bash completes a file name, it expands variables and runs commands in array subscripts.
  if [[ $answer != *:files || $2 == *[\\$\\\`]* ]]; then return; fi
  compopt -o default 2>/dev/null && return
  # bash 3.2 has no compopt.
  if [[ \${#COMPREPLY[@]} != 0 ]]; then return; fi
  while IFS= read -r line; do
    if [[ $line ]]; then COMPREPLY[\${#COMPREPLY[@]}]=$line; fi
  done <<< "$(compgen -f -- "$2")"
}

if type compopt >/dev/null 2>&1; then
  complete -F _yahtzee_cli yahtzee-cli yahtzee
else
  complete -o filenames -F _yahtzee_cli yahtzee-cli yahtzee
fi
`;

const zsh = `#compdef yahtzee-cli yahtzee
# zsh completion for yahtzee-cli

_yahtzee-cli() {
  local answer line result=1
  local -a candidates
  answer=$(command yahtzee-cli complete -- "\${(@)words[1,CURRENT-1]}" "$PREFIX" 2>/dev/null </dev/null) || return 1
  for line in "\${(@f)answer}"; do
    [[ $line == *$'\\t'* ]] && candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  local typed=$PREFIX$SUFFIX
  compset -P '--[a-z-]##='
  _describe -V yahtzee-cli candidates && result=0
  # _files evaluates variables and commands in a path.
  if [[ $answer == *:files && $typed == ([[:alnum:]' '._/~+,:@%=-]|'\\ ')# ]]; then
    _files && result=0
  fi
  return result
}

if [[ $funcstack[1] == _yahtzee-cli ]]; then
  _yahtzee-cli "$@"
elif (( $+functions[compdef] )); then
  compdef _yahtzee-cli yahtzee-cli yahtzee
else
  print -u2 'yahtzee-cli: completion needs compinit. First run: autoload -Uz compinit && compinit'
fi
`;

const fish = `# fish completion for yahtzee-cli

# Asks yahtzee-cli to complete the line up to the cursor. Caches the answer for the latest line.
function __yahtzee_cli_ask
    set -l line (commandline --current-process --cut-at-cursor | string collect)
    if not set -q __yahtzee_cli_line; or test "$line" != "$__yahtzee_cli_line"
        set -g __yahtzee_cli_line $line
        set -g __yahtzee_cli_answer (command yahtzee-cli complete --fish -- "$line" 2>/dev/null </dev/null)
    end
end

function __yahtzee_cli_no_files
    __yahtzee_cli_ask
    not contains -- :files $__yahtzee_cli_answer
end

function __yahtzee_cli_candidates
    __yahtzee_cli_ask
    set -l option (string match --regex -- '^--[^=]*=' (commandline --current-token --cut-at-cursor))
    for line in (string match --invert -- :files $__yahtzee_cli_answer)
        printf '%s\\n' "$option$line"
    end
end

for name in yahtzee-cli yahtzee
    complete --command $name --erase
    complete --command $name --condition __yahtzee_cli_no_files --no-files
    complete --command $name --keep-order --arguments '(__yahtzee_cli_candidates)'
end
`;

export const COMPLETION_SCRIPTS = { bash, zsh, fish } as const;
