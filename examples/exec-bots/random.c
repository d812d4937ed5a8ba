/*
 * Plays random legal actions in every game, in C without a JSON library: the frames put `tick_target` and `legal` before the
 * payload, and an action is copied verbatim.
 *   cc -O2 -o random random.c
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ACTIONS 65536

struct span {
  const char *start;
  int length;
};

static struct span actions[MOST_ACTIONS];
static unsigned long long chance = 88172645463325252ULL;

static unsigned next_chance(void) {
  chance ^= chance << 13;
  chance ^= chance >> 7;
  chance ^= chance << 17;
  return (unsigned)(chance >> 33);
}

/* The text after "name": on the line, or NULL. */
static const char *field(const char *line, const char *name) {
  char wanted[64];
  snprintf(wanted, sizeof wanted, "\"%s\":", name);
  const char *found = strstr(line, wanted);
  return found == NULL ? NULL : found + strlen(wanted);
}

/* Splits an array of objects into its elements by counting braces outside strings. */
static int split_array(const char *list) {
  int count = 0, depth = 0, is_string = 0;
  for (const char *at = list + 1; *at != '\0' && (depth > 0 || *at != ']'); at++) {
    if (is_string) {
      if (*at == '\\' && at[1] != '\0') at++;
      else if (*at == '"') is_string = 0;
    } else if (*at == '"') {
      is_string = 1;
    } else if (*at == '{') {
      if (depth++ == 0) {
        if (count == MOST_ACTIONS) return count;
        actions[count].start = at;
      }
    } else if (*at == '}' && --depth == 0) {
      actions[count].length = (int)(at + 1 - actions[count].start);
      count++;
    }
  }
  return count;
}

static void mix_seed(const char *text) {
  for (; *text != '\0' && *text != '"'; text++) chance = (chance ^ (unsigned char)*text) * 1099511628211ULL;
  if (chance == 0) chance = 1;
}

int main(void) {
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) {
    if (strstr(line, "{\"type\":\"match_start\"") == line) {
      const char *seed = field(line, "bot_seed");
      if (seed != NULL) mix_seed(seed + 1);
    } else if (strstr(line, "{\"type\":\"state_tick\"") == line) {
      const char *tick = field(line, "tick_target"), *legal = field(line, "legal");
      const char *match = field(line, "match_id");
      if (tick == NULL || legal == NULL || match == NULL) return 1;
      int count = split_array(legal);
      struct span pick = {"", 0};
      if (count > 0) pick = actions[next_chance() % (unsigned)count];
      printf("{\"type\":\"submit_orders\",\"v\":1,\"match_id\":\"%.*s\",\"payload\":{\"tick_target\":%ld,\"orders\":[%.*s]}}\n",
             (int)strcspn(match + 1, "\""), match + 1, strtol(tick, NULL, 10), pick.length, pick.start);
      fflush(stdout);
    } else if (strstr(line, "{\"type\":\"match_end\"") == line) {
      break;
    }
  }
  free(line);
  return 0;
}
