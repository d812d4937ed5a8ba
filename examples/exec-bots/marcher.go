// A bot in Go for attrition-1, -2 and -3. It reads one JSON frame per line and writes one answer per line.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"os"
	"strconv"
)

type frame struct {
	Type       string   `json:"type"`
	MatchID    string   `json:"match_id"`
	Seat       int      `json:"seat"`        // in match_start
	TickTarget int      `json:"tick_target"` // in state_tick
	Legal      []action `json:"legal"`       // in state_tick
	Payload    view     `json:"payload"`     // in state_tick: the position
}

type action struct {
	Action   string `json:"action"`
	UnitID   string `json:"unitId,omitempty"`
	UnitType string `json:"unitType,omitempty"`
	To       string `json:"to,omitempty"`
	Target   string `json:"target,omitempty"`
	At       string `json:"at,omitempty"`
}

type view struct {
	Board   []struct{ ID, Type, ControlledBy string } `json:"board"`
	Players map[string]struct {
		Units []struct{ ID, Position string } `json:"units"`
	} `json:"players"`
}

// score rates an action; the bot plays the best one. To improve the bot, start here.
func score(a action, v view, side string) int {
	switch a.Action {
	case "attack":
		return 100
	case "recruit":
		return 50
	case "move":
		for _, unit := range v.Players[side].Units {
			if unit.ID == a.UnitID {
				return 10 * (toGoal(unit.Position, v, side) - toGoal(a.To, v, side))
			}
		}
	case "end_turn":
		return 0
	}
	return -1
}

// toGoal counts the steps to the nearest enemy stronghold that is not ours yet.
func toGoal(place string, v view, side string) int {
	goal := map[string]string{"A": "stronghold_b", "B": "stronghold_a"}[side]
	nearest := 99
	for _, hex := range v.Board {
		if hex.Type == goal && hex.ControlledBy != side {
			nearest = min(nearest, distance(place, hex.ID))
		}
	}
	return nearest
}

// distance counts the steps between two hexes such as B2 and E11. Rows B, D, F and so on are shifted half a hex to the right.
func distance(one, other string) int {
	q1, r1 := axial(one)
	q2, r2 := axial(other)
	return (abs(q1-q2) + abs(r1-r2) + abs(q1+r1-q2-r2)) / 2
}

func axial(name string) (q, r int) {
	r = int(name[0] - 'A')
	column, _ := strconv.Atoi(name[1:])
	return column - (r-r%2)/2, r
}

func abs(n int) int { return max(n, -n) }

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 4<<20) // A position is longer than the 64 KB that a Scanner takes by default.
	answers := json.NewEncoder(os.Stdout)
	side := "A"
	for lines.Scan() {
		var f frame
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			log.Fatal(err) // Standard error is the log; standard output is for answers only.
		}
		switch f.Type {
		case "match_start":
			side = [...]string{"A", "B"}[f.Seat]
		case "state_tick":
			best := f.Legal[0]
			for _, a := range f.Legal {
				if score(a, f.Payload, side) > score(best, f.Payload, side) {
					best = a
				}
			}
			payload := map[string]any{"tick_target": f.TickTarget, "orders": []action{best}}
			answers.Encode(map[string]any{"type": "submit_orders", "v": 1, "match_id": f.MatchID, "payload": payload})
		case "match_end":
			return
		}
	}
}
